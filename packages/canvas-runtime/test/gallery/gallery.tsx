import { createRoot } from "react-dom/client";
import { CanvasRoot } from "../../src/kit/canvas-root.tsx";
import { createMemoryBridge } from "../../src/kit/host-bridge.ts";
import { Stack } from "../../src/kit/index.ts";
import type { CanvasThemeKind } from "../../src/theme/theme-types.ts";
import { ChartSection } from "./chart-section.tsx";
import { DataSection } from "./data-section.tsx";
import { FormSection } from "./form-section.tsx";
import { LabelSection } from "./label-section.tsx";
import { ReportSection } from "./report-section.tsx";
import { SurfaceSection } from "./surface-section.tsx";
import { TypographySection } from "./typography-section.tsx";

/** Shows every component of the module in all its variants. */
export function renderGallery(container: Element, themeKind: CanvasThemeKind): void {
  createRoot(container).render(
    <CanvasRoot bridge={createMemoryBridge({ themeKind })}>
      <Stack gap={32}>
        <ReportSection />
        <TypographySection />
        <LabelSection />
        <SurfaceSection />
        <DataSection />
        <ChartSection />
        <FormSection />
      </Stack>
    </CanvasRoot>,
  );
}
