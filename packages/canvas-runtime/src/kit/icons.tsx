import type { ReactNode } from "react";
import { useCanvasLanguage } from "../language/canvas-language.ts";
import { classNames } from "../theme/class-names.ts";

/** Draws a 16-unit icon in the text colour. Without a `word` it is decorative. */
function Icon({ word, size = 16, className, children }: IconProps) {
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

interface IconProps {
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

export function InfoIcon() {
  return (
    <Icon word="note">
      <circle cx="8" cy="8" r="6.25" />
      <path d="M8 7.5v3.25M8 5.1v.05" />
    </Icon>
  );
}

export function SuccessIcon() {
  return (
    <Icon word="success">
      <circle cx="8" cy="8" r="6.25" />
      <path d="m5.4 8.2 1.8 1.8 3.4-3.9" />
    </Icon>
  );
}

export function WarningIcon() {
  return (
    <Icon word="warning">
      <path d="M8 2.1 14.3 13.4H1.7ZM8 6.4v3.1M8 11.45v.05" />
    </Icon>
  );
}

export function DangerIcon() {
  return (
    <Icon word="danger">
      <circle cx="8" cy="8" r="6.25" />
      <path d="m6 6 4 4m0-4-4 4" />
    </Icon>
  );
}

export function PendingIcon() {
  return (
    <Icon size={14} className="fp-todo-icon">
      <circle cx="8" cy="8" r="6" />
    </Icon>
  );
}

export function InProgressIcon() {
  return (
    <Icon size={14} className="fp-todo-icon">
      <circle cx="8" cy="8" r="6" />
      <path d="M8 4.5a3.5 3.5 0 0 1 0 7Z" fill="currentColor" stroke="none" />
    </Icon>
  );
}

export function CompletedIcon() {
  return (
    <Icon size={14} className="fp-todo-icon">
      <circle cx="8" cy="8" r="6" />
      <path d="m5.5 8.2 1.7 1.7 3.3-3.7" />
    </Icon>
  );
}

export function CancelledIcon() {
  return (
    <Icon size={14} className="fp-todo-icon">
      <circle cx="8" cy="8" r="6" />
      <path d="M5.5 8h5" />
    </Icon>
  );
}
