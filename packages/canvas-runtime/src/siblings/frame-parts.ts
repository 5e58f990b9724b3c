/**
 * The parts of the frame's script that these components use. Their separate script gets all of them from the frame, so
 * that both share the same contexts.
 */
export { chartColors } from "../charts/chart-colors.ts";
export { readLabel, readNumber } from "../charts/chart-data.ts";
export { ChartDataTable } from "../charts/chart-data-table.tsx";
export { type ChartSeries, LineChart, type LineChartProps } from "../charts/index.ts";
export { type CanvasLanguage, useCanvasLanguage } from "../language/canvas-language.ts";
export { Button } from "../module/button.tsx";
export { Callout, type CalloutProps } from "../module/callout.tsx";
export type { CanvasAction } from "../module/canvas-action.ts";
export type { ComponentProps, LeafProps } from "../module/component-props.ts";
export { displayable } from "../module/displayable.ts";
export { TextInput, type TextInputProps } from "../module/form/text-input.tsx";
export { renderInlineMarkdown } from "../module/inline-markdown.tsx";
export { Link } from "../module/link.tsx";
export { useScrollFrame } from "../module/scroll-frame.ts";
export { Table } from "../module/table.tsx";
export { H1, H2, H3 } from "../module/typography.tsx";
export { useCanvasAction } from "../module/use-canvas-action.ts";
export { useCanvasState } from "../module/use-canvas-state.ts";
export { classNames } from "../theme/class-names.ts";
export { ComponentStyles } from "../theme/component-styles.tsx";
export { threeOrOne } from "../theme/layout-stylesheet.ts";
export { mergeStyle } from "../theme/merge-style.ts";
export { useIsStatic } from "../theme/static-rendering.ts";
export { useHostTheme } from "../theme/theme-context.tsx";
export type { Color } from "../theme/theme-types.ts";
export { hueOfTone, spokenHue } from "../theme/tone.ts";
