import type { ReactNode } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { type ComponentProps, childrenOr, TypographyContext } from "./component-props.ts";

/** Props of `Button`. */
export interface ButtonProps extends ComponentProps {
  /** @default "secondary" */
  variant?: "primary" | "secondary" | "ghost" | undefined;
  disabled?: boolean | undefined;
  /** @default "button" */
  type?: "button" | "submit" | "reset" | undefined;
  /** Called without arguments. */
  onClick?: (() => void) | undefined;
}

const buttonVariants = new Set<unknown>(["primary", "secondary", "ghost"]);
const buttonTypes = new Set<unknown>(["button", "submit", "reset"]);

/** A button as wide as its label. */
export function Button(props: ButtonProps) {
  const { variant, disabled, type, onClick, style, children, label } = props as ButtonProps & { label?: ReactNode };
  return (
    <button
      type={buttonTypes.has(type) ? type : "button"}
      className={`fp-button fp-button-${buttonVariants.has(variant) ? variant : "secondary"}`}
      disabled={Boolean(disabled)}
      onClick={withoutArguments(onClick)}
      style={mergeStyle(style)}
    >
      <TypographyContext.Provider value={true}>{childrenOr(children, label)}</TypographyContext.Provider>
    </button>
  );
}

/** Props of `IconButton`. */
export interface IconButtonProps extends ComponentProps {
  /** The icon. */
  children: ReactNode;
  onClick?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Tooltip and accessible name. */
  title?: string | undefined;
  /** @default "default" */
  variant?: "default" | "circle" | undefined;
  /** 16 or 20 px. @default "md" */
  size?: "sm" | "md" | undefined;
}

/** A button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { onClick, disabled, title, variant, size, style, children, label } = props as IconButtonProps & {
    label?: string;
  };
  const { say } = useCanvasLanguage();
  const name = title ?? label;
  const isText = typeof children === "string" || typeof children === "number";
  return (
    <button
      type="button"
      className={classNames(
        "fp-icon-button",
        variant === "circle" && "fp-icon-button-circle",
        size === "sm" && "fp-icon-button-sm",
      )}
      disabled={Boolean(disabled)}
      title={name}
      aria-label={name ?? (isText ? undefined : say("iconButton"))}
      onClick={withoutArguments(onClick)}
      style={mergeStyle(style)}
    >
      {children}
    </button>
  );
}

/** Calls the handler without the event, which a state setter, for example, would take as its value. */
export function withoutArguments(handler: (() => void) | undefined): (() => void) | undefined {
  return typeof handler === "function" ? () => handler() : undefined;
}
