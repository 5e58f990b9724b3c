/**
 * The part of the `editor/canvas` module that nearly every canvas uses. Each frame's document contains it; the other
 * parts, in folders next to this file, come with the canvases that name their exports.
 */
export {
  Children,
  Component,
  type CSSProperties,
  cloneElement,
  createContext,
  createElement,
  createRef,
  Fragment,
  forwardRef,
  isValidElement,
  lazy,
  memo,
  Profiler,
  PureComponent,
  type RefObject,
  StrictMode,
  Suspense,
  startTransition,
  useCallback,
  useContext,
  useDebugValue,
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  useTransition,
} from "react";
export { mergeStyle } from "../theme/class-names.ts";
export { useHostTheme } from "../theme/theme-context.tsx";
export type { CanvasHostTheme, CanvasPalette, CanvasTokens, CategoryPalette, Color } from "../theme/theme-types.ts";
export { Button, type ButtonProps, IconButton, type IconButtonProps } from "./button.tsx";
export { Callout, type CalloutProps, type CalloutTone } from "./callout.tsx";
export {
  Card,
  CardBody,
  CardBody as CardContent,
  type CardBodyProps,
  CardHeader,
  type CardHeaderProps,
  type CardProps,
  type CardSize,
  type CardVariant,
} from "./card.tsx";
export { CollapsibleSection, type CollapsibleSectionProps } from "./disclosure.tsx";
export {
  type CanvasAction,
  dispatch,
  type SetCanvasState,
  useCanvasAction,
  useCanvasAction as useArtifactAction,
  useCanvasState,
  useCanvasState as useArtifactState,
} from "./host-bridge.ts";
export { Code, type CodeProps } from "./inline-markdown.tsx";
export {
  Divider,
  type DividerProps,
  type GapWord,
  Grid,
  type GridProps,
  Row,
  type RowProps,
  Spacer,
  Stack,
  type StackProps,
} from "./layout.tsx";
export { Link, type LinkProps } from "./link.tsx";
export { ReactActivity as Activity, use, useActionState, useEffectEvent, useOptimistic } from "./newer-react.ts";
export {
  canvasPaletteDark,
  canvasPaletteLight,
  canvasTokens,
  canvasTokensLight,
  categoryPaletteDark,
  categoryPaletteLight,
  colorPalette,
  usageColorSequence,
} from "./palettes.ts";
export {
  Pill,
  Pill as Badge,
  Pill as Chip,
  Pill as Tag,
  type PillProps,
  type PillSize,
  type PillTone,
} from "./pill.tsx";
export { Stat, type StatProps, type StatTone } from "./stat.tsx";
export { Table, type TableColumnAlign, type TableProps, type TableRowTone } from "./table.tsx";
export {
  type TodoItem,
  TodoList,
  TodoListCard,
  type TodoListCardProps,
  type TodoListProps,
  type TodoStatus,
} from "./todo-list.tsx";
export {
  H1,
  type H1Props,
  H2,
  type H2Props,
  H3,
  type H3Props,
  Text,
  type TextProps,
  type TextWeight,
} from "./typography.tsx";
export { Swatch, type SwatchProps, UsageBar, type UsageBarProps, type UsageBarSegment } from "./usage-bar.tsx";
