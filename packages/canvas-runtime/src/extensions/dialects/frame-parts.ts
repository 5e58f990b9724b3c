/**
 * The parts of the frame's script that these components use. Their separate script gets all of them from the frame, so
 * that both share the same contexts.
 */

export { Button } from "../../kit/button.tsx";
export { Callout, type CalloutProps } from "../../kit/callout.tsx";
export type { CanvasAction } from "../../kit/canvas-action.ts";
export { chartColors } from "../../kit/charts/chart-colors.ts";
export { readLabel, readNumber } from "../../kit/charts/chart-data.ts";
export { ChartDataTable } from "../../kit/charts/chart-data-table.tsx";
export { type ChartSeries, LineChart, type LineChartProps } from "../../kit/charts/index.ts";
export type { ComponentProps, LeafProps } from "../../kit/component-props.ts";
export { displayable } from "../../kit/displayable.ts";
export { TextInput, type TextInputProps } from "../../kit/form/text-input.tsx";
export { renderInlineMarkdown } from "../../kit/inline-markdown.tsx";
export { Link } from "../../kit/link.tsx";
export { useScrollFrame } from "../../kit/scroll-frame.ts";
export { Table } from "../../kit/table.tsx";
export { H1, H2, H3 } from "../../kit/typography.tsx";
export { useCanvasAction } from "../../kit/use-canvas-action.ts";
export { useCanvasState } from "../../kit/use-canvas-state.ts";
export { type CanvasLanguage, useCanvasLanguage } from "../../language/canvas-language.ts";
export { classNames } from "../../theme/class-names.ts";
export { ComponentStyles } from "../../theme/component-styles.tsx";
export { threeOrOne } from "../../theme/layout-stylesheet.ts";
export { mergeStyle } from "../../theme/merge-style.ts";
export { useIsStatic } from "../../theme/static-rendering.ts";
export { useHostTheme } from "../../theme/theme-context.tsx";
export type { Color } from "../../theme/theme-types.ts";
export { hueOfTone, spokenHue } from "../../theme/tone.ts";
