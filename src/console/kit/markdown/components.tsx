import {
  Children,
  type ComponentProps,
  type ComponentType,
  createContext,
  createElement,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  use,
} from "react";
import { Star } from "lucide-react";
import type { Drawn, OwnElement } from "#content/drawing/drawn.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { Button, buttonClass } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Diagram } from "./diagram.tsx";
import { Formula } from "./formula.tsx";
import { Emoji, Icon } from "./on-demand.tsx";
import { Mention, ProseImage, ProseLink } from "./link-and-image.tsx";
import { ScrollFrame } from "./parts.tsx";
import { TagView } from "./tag-view.tsx";

/** Prefix of footnote IDs, which keeps them unique when a screen shows several texts. */
export const NotesContext = createContext("");

/** The React element of a drawn one. The parser lets only safe elements and properties through. */
export function toElement(drawn: Drawn): ReactNode {
  if (typeof drawn === "string") return drawn;
  const { type, props, children } = drawn;
  const component = Object.hasOwn(components, type) ? byName[type] : undefined;
  return createElement(component ?? type, props, ...children.map(toElement));
}

const ownComponents = {
  "x-button": Pressable,
  "x-card": CardView,
  "x-card-link": CardLink,
  "x-diagram": DiagramElement,
  "x-emoji": EmojiElement,
  "x-formula": FormulaElement,
  "x-icon": IconElement,
  "x-rating": Rating,
  "x-tag": TagView,
} satisfies Record<OwnElement, unknown>;

/** The components for the elements of a page; `x-tag` are the `{% … %}` blocks. */
const components = {
  ...ownComponents,
  h1: FirstHeading,
  input: Task,
  a: Anchor,
  li: ListItem,
  section: NotesSection,
  img: Image,
  picture: Picture,
  table: Table,
  pre: Pre,
};

const byName = components as Record<string, ComponentType<Record<string, unknown>>>;

type AnchorProps = ComponentProps<"a"> & {
  "data-footnote-ref"?: boolean;
  "data-footnote-backref"?: string | boolean;
};

function Anchor({ href, id, title, children, ...props }: AnchorProps) {
  const isBack = props["data-footnote-backref"] !== undefined;
  if (href !== undefined && (props["data-footnote-ref"] === true || isBack)) {
    return (
      <NoteLink href={href} id={id} isBack={isBack}>
        {children}
      </NoteLink>
    );
  }
  const empty = Children.count(children) === 0;
  if (href === undefined || href === "" || empty) return <span id={id}>{children}</span>;
  if (title === "mention") return <Mention href={href}>{children}</Mention>;
  return <ProseLink href={href}>{children}</ProseLink>;
}

type PressableProps = {
  href?: string;
  "data-variant"?: "primary" | "secondary";
  "data-icon"?: string;
  children?: ReactNode;
};

/** A link that looks like a button. Buttons without a link work only on the published site. */
function Pressable({ href, children, ...props }: PressableProps) {
  const variant = props["data-variant"] ?? "secondary";
  const icon = props["data-icon"] ? <Icon name={props["data-icon"]} /> : undefined;
  if (href === undefined) {
    return (
      <Button variant={variant} icon={icon} unavailable={proseTexts.publishedOnly}>
        {children}
      </Button>
    );
  }
  return (
    <ProseLink href={href} className={cx(buttonClass(variant, "medium"), "prose-button")}>
      {icon}
      {children}
    </ProseLink>
  );
}

type ImageProps = ComponentProps<"img"> & { "data-size"?: string };

function Image({ src, alt, width, ...props }: ImageProps) {
  const inline = props["data-size"] === "line";
  const url = typeof src === "string" ? src : "";
  return <ProseImage url={url} alt={alt ?? ""} width={width?.toString()} inline={inline} />;
}

function Picture({ children }: { children?: ReactNode }) {
  const parts = Children.toArray(children).filter((child) => isValidElement<ImageProps>(child));
  const image = parts.find(({ type }) => type === Image)?.props;
  return (
    <ProseImage
      url={image?.src ?? ""}
      alt={image?.alt ?? ""}
      darkUrl={parts.find(({ type }) => type === "source")?.props.srcSet}
      inline={image?.["data-size"] === "line"}
      width={image?.width?.toString()}
    />
  );
}

function Table(props: ComponentProps<"table">) {
  return (
    <ScrollFrame label={proseTexts.blockKinds.table} dir="auto" className="prose-table">
      <table {...props} />
    </ScrollFrame>
  );
}

function Pre(props: ComponentProps<"pre">) {
  return (
    <ScrollFrame label={proseTexts.blockKinds.code} dir="ltr" className="prose-scroll">
      <pre {...props} />
    </ScrollFrame>
  );
}

/** The checkbox of a task. It can't be changed here, because pages are edited elsewhere. */
function Task({ checked }: ComponentProps<"input">) {
  return (
    <input
      type="checkbox"
      checked={checked === true}
      disabled
      readOnly
      aria-label={checked === true ? proseTexts.done : proseTexts.notDone}
    />
  );
}

/** The page title is the only h1, so an h1 in the text becomes an h2. */
function FirstHeading({ children, ...props }: ComponentProps<"h2">) {
  return (
    <h2 {...props} className="prose-h1">
      {children}
    </h2>
  );
}

type SourceProps = { "data-display"?: string; "data-block"?: string; children?: ReactNode };

function FormulaElement(props: SourceProps) {
  const isDisplay = props["data-display"] !== undefined;
  return (
    <Formula display={isDisplay} data-block={props["data-block"]}>
      {String(props.children ?? "")}
    </Formula>
  );
}

function DiagramElement(props: SourceProps) {
  return <Diagram data-block={props["data-block"]}>{String(props.children ?? "")}</Diagram>;
}

function EmojiElement(props: SourceProps) {
  return <Emoji>{String(props.children ?? "")}</Emoji>;
}

function IconElement(props: { "data-icon"?: string }) {
  return <Icon name={props["data-icon"] ?? ""} />;
}

/** One card of a card table. */
function CardView(props: {
  "data-cover"?: string;
  "data-cover-dark"?: string;
  "data-block"?: string;
  children?: ReactNode;
}) {
  const cover = props["data-cover"];
  return (
    <div className="prose-card" data-block={props["data-block"]}>
      {cover !== undefined && (
        <div className="prose-card-cover">
          <ProseImage url={cover} alt="" darkUrl={props["data-cover-dark"]} />
        </div>
      )}
      <div className="prose-card-body">{props.children}</div>
    </div>
  );
}

/** The title of a card, with a link that covers the whole card. A card without a title shows the title of its target page. */
function CardLink(props: { href?: string; children?: ReactNode }) {
  return (
    <ProseLink href={props.href ?? ""} className="prose-card-link">
      {props.children}
    </ProseLink>
  );
}

function Rating(props: { "data-value"?: number; "data-max"?: number }) {
  const [value, most] = [Number(props["data-value"] ?? 0), Number(props["data-max"] ?? 5)];
  return (
    <span role="img" aria-label={proseTexts.rating(value, most)} className="prose-rating">
      {Array.from({ length: most }, (_, index) => (
        <Star key={index} size={14} aria-hidden fill={index < value ? "currentColor" : "none"} />
      ))}
    </span>
  );
}

/** The prefix that the Markdown parser gives to footnote IDs. */
const parserPrefix = "user-content-";

/** A link from a footnote reference to its text, or back. The URL doesn't change, because both are on the same page. */
function NoteLink(props: {
  /** `#user-content-fn-1`, as the Markdown parser writes it. */
  href: string;
  id: string | undefined;
  isBack: boolean;
  children: ReactNode;
}) {
  const prefix = use(NotesContext);
  const ownId = (id: string) => `${prefix}${id.slice(parserPrefix.length)}`;
  const target = ownId(props.href.slice(1));
  const go = (event: MouseEvent) => {
    event.preventDefault();
    const element = document.getElementById(target);
    element?.scrollIntoView({ block: "center" });
    element?.focus({ preventScroll: true });
  };
  return (
    <a
      id={props.id === undefined ? undefined : ownId(props.id)}
      href={`#${encodeURIComponent(target)}`}
      onClick={go}
      aria-label={props.isBack ? proseTexts.backToText : undefined}
      className={props.isBack ? "prose-note-back focus-ring" : "prose-note-link focus-ring"}
    >
      {props.children}
    </a>
  );
}

/** The texts of the footnotes, at the end of the page. */
function NotesSection({ children, ...props }: ComponentProps<"section">) {
  if (!("data-footnotes" in props)) return <section {...props}>{children}</section>;
  return (
    <section aria-label={proseTexts.footnotes} className="prose-notes">
      {children}
    </section>
  );
}

/** A list item. A footnote's item gets the focus when its reference is followed. */
function ListItem({ id, children, ...props }: ComponentProps<"li">) {
  const prefix = use(NotesContext);
  if (id?.startsWith(`${parserPrefix}fn-`) !== true) {
    return (
      <li {...props} id={id}>
        {children}
      </li>
    );
  }
  return (
    <li {...props} id={`${prefix}${id.slice(parserPrefix.length)}`} tabIndex={-1}>
      {children}
    </li>
  );
}
