import { Children, type ReactNode } from "react";
import {
  Button,
  type ComponentProps,
  displayable,
  H2,
  mergeStyle,
  useCanvasLanguage,
  useCanvasState,
  useIsStatic,
} from "./frame-parts.ts";
import { DialectStyles, isShown } from "./shell.tsx";

/** Props of `Presentation`. */
export interface PresentationProps extends ComponentProps {
  title?: ReactNode;
}

/** Shows one slide at a time and keeps which one in the canvas's state. Documents without scripts show all slides. */
export function Presentation({ title, style, children }: PresentationProps) {
  const slides = Children.toArray(children);
  const { say } = useCanvasLanguage();
  const isStatic = useIsStatic();
  const [kept, setPlace] = useCanvasState("presentation-slide", 0);
  const place = Math.min(Math.max(0, slides.length - 1), Math.max(0, Number(kept) || 0));
  return (
    <div className="fp-slides" style={mergeStyle(style)}>
      <DialectStyles />
      {isShown(title) && <H2>{displayable(title)}</H2>}
      {isStatic ? slides : slides[place]}
      {slides.length > 1 && !isStatic && (
        <div className="fp-slides-bar">
          <Button disabled={place === 0} onClick={() => setPlace(place - 1)}>
            {say("back")}
          </Button>
          <span role="status">{say("slidePlace", { place: place + 1, total: slides.length })}</span>
          <Button disabled={place === slides.length - 1} onClick={() => setPlace(place + 1)}>
            {say("next")}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Props of `PresentationSlide`. */
export interface PresentationSlideProps extends ComponentProps {
  title?: ReactNode;
}

/** One slide of a Presentation. */
export function PresentationSlide({ title, style, children }: PresentationSlideProps) {
  return (
    <section className="fp-slide" style={mergeStyle(style)}>
      {isShown(title) && <H2>{displayable(title)}</H2>}
      {children}
    </section>
  );
}
