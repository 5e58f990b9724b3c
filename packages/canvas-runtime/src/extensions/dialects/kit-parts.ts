/** Everything that these components use. Their script gets the values from the frame, so that contexts exist once. */

export { Button } from "../../kit/button.tsx";
export { Callout, type CalloutProps } from "../../kit/callout.tsx";
export { chartColors, readLabel, readNumber } from "../../kit/charts/chart-data.ts";
export { type ChartSeries, LineChart, type LineChartProps } from "../../kit/charts/index.ts";
export { ChartDataTable } from "../../kit/charts/series-chart.tsx";
export { ellipsize, textWidth } from "../../kit/charts/text-width.ts";
export type { ComponentProps, LeafProps } from "../../kit/component-props.ts";
export { displayable, isShown, objectsOf } from "../../kit/component-props.ts";
export { Disclosure } from "../../kit/disclosure.tsx";
export { TextInput, type TextInputProps } from "../../kit/form/text-input.tsx";
export { type CanvasAction, useCanvasAction, useCanvasState } from "../../kit/host-bridge.ts";
export { renderInlineMarkdown } from "../../kit/inline-markdown.tsx";
export { Link } from "../../kit/link.tsx";
export { Table, useScrollFrame } from "../../kit/table.tsx";
export { H1, H2, H3 } from "../../kit/typography.tsx";
export { type CanvasLanguage, useCanvasLanguage } from "../../language/canvas-language.ts";
export { classNames, mergeStyle } from "../../theme/class-names.ts";
export { ComponentStyles, useIsStatic } from "../../theme/static-rendering.tsx";
export { threeOrOne } from "../../theme/stylesheet.ts";
export { useHostTheme } from "../../theme/theme-context.tsx";
export type { Color } from "../../theme/theme-types.ts";
export { hueOfTone, spokenHue } from "../../theme/tone.ts";
