import type { ReactNode } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { classNames } from "../theme/class-names.ts";

/** Draws a 16-unit icon in the text colour. Without a `word` it is decorative. */
export function Icon({ word, size = 16, className, children }: IconProps) {
  const { say } = useCanvasLanguage();
  const shape = {
    className: classNames("fp-icon", className),
    width: size,
    height: size,
    viewBox: "0 0 16 16",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 1.5,
    strokeLinecap: "round",
    strokeLinejoin: "round",
  } as const;
  if (word === undefined) {
    return (
      <svg {...shape} aria-hidden="true">
        {children}
      </svg>
    );
  }
  return (
    <svg {...shape} role="img" aria-label={say(word)}>
      {children}
    </svg>
  );
}

export interface IconProps {
  word?: "note" | "success" | "warning" | "danger";
  size?: number;
  className?: string;
  children?: ReactNode;
}

/** A disclosure arrow: right when closed, down when open. */
export function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <Icon size={12} className={classNames("fp-chevron", isOpen && "fp-chevron-open")}>
      <path d="M6 3.5 10.5 8 6 12.5" />
    </Icon>
  );
}
