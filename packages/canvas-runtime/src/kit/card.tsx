import { createContext, type ReactNode, useContext, useId } from "react";
import { classNames, mergeStyle } from "../theme/class-names.ts";
import { useIsStatic } from "../theme/static-rendering.tsx";
import { type ComponentProps, childrenOr, isShown, TypographyContext, useControllable } from "./component-props.ts";
import { DisclosureButton } from "./disclosure.tsx";
import { Chevron } from "./icons.tsx";
import { renderInlineMarkdown } from "./inline-markdown.tsx";

export type CardVariant = "default" | "borderless";
export type CardSize = "base" | "lg";

/** Props of `Card`. */
export interface CardProps extends ComponentProps {
  /** @default "default" */
  variant?: CardVariant | undefined;
  /** @default "base" */
  size?: CardSize | undefined;
  /** Keeps the header visible while the page scrolls. @default false */
  stickyHeader?: boolean | undefined;
  /** Makes the header open and close the body. @default false */
  collapsible?: boolean | undefined;
  /** Whether a collapsible card starts open. @default true */
  defaultOpen?: boolean | undefined;
  /** Whether a collapsible card is open. If set, you keep the state (see `onOpenChange`). */
  open?: boolean | undefined;
  /** Called when the reader opens or closes the card. */
  onOpenChange?: ((open: boolean) => void) | undefined;
}

interface CardState {
  isSticky: boolean;
  isOpen: boolean;
  /** Whether the browser itself opens and closes the card, in a document without scripts. */
  isStaticDisclosure?: boolean;
  id?: string;
  /** Opens or closes the card; only set for collapsible cards. */
  toggle?: () => void;
}

const CardContext = createContext<CardState>({ isSticky: false, isOpen: true });

/** A bordered surface with a header and a body. */
export function Card(props: CardProps) {
  const { variant, size, stickyHeader, collapsible, defaultOpen = true, open, onOpenChange, style, children } = props;
  const [isOpen, setOpen] = useControllable(open, defaultOpen, onOpenChange);
  const id = useId();
  const isStaticDisclosure = useIsStatic() && Boolean(collapsible);
  const state: CardState = { isSticky: Boolean(stickyHeader), isOpen: true, isStaticDisclosure };
  if (collapsible && !isStaticDisclosure)
    Object.assign(state, { isOpen, id, toggle: () => setOpen(!isOpen) } satisfies Partial<CardState>);
  const Element = isStaticDisclosure ? "details" : "div";
  return (
    <Element
      id={state.id}
      className={classNames("fp-card", variant === "borderless" && "fp-card-borderless", size === "lg" && "fp-card-lg")}
      style={mergeStyle(style)}
      {...(isStaticDisclosure && { open: isOpen })}
    >
      <CardContext.Provider value={state}>{children}</CardContext.Provider>
    </Element>
  );
}

/** Props of `CardHeader`. */
export interface CardHeaderProps extends ComponentProps {
  /** Shown at the right end, usually a Pill. */
  trailing?: ReactNode;
}

/** The header of a Card. In a collapsible card it opens and closes the body. */
export function CardHeader(props: CardHeaderProps) {
  const { trailing, style, children, title, subtitle } = props as CardHeaderProps &
    Partial<Record<"title" | "subtitle", ReactNode>>;
  const { isSticky, isOpen, isStaticDisclosure, id, toggle } = useContext(CardContext);
  const Element = isStaticDisclosure ? "summary" : "div";
  const label = (
    <TypographyContext.Provider value={true}>
      {renderInlineMarkdown(childrenOr(children, title))}
      {isShown(subtitle) && <span className="fp-tone-tertiary"> {subtitle}</span>}
    </TypographyContext.Provider>
  );
  return (
    <Element className={classNames("fp-card-header", isSticky && "fp-card-header-sticky")} style={mergeStyle(style)}>
      {isStaticDisclosure && <Chevron isOpen={false} />}
      {toggle ? (
        <DisclosureButton isOpen={isOpen} controlledId={id} onToggle={toggle}>
          <span className="fp-card-label">{label}</span>
        </DisclosureButton>
      ) : (
        <div className="fp-card-label">{label}</div>
      )}
      {trailing != null && trailing !== false && <div className="fp-card-trailing">{trailing}</div>}
    </Element>
  );
}

/** Props of `CardBody`. */
export type CardBodyProps = ComponentProps;

/** The padded content of a Card; not rendered while the card is closed. */
export function CardBody({ style, children }: CardBodyProps) {
  const { isOpen } = useContext(CardContext);
  if (!isOpen) return null;
  return (
    <div className="fp-card-body" style={mergeStyle(style)}>
      {children}
    </div>
  );
}
