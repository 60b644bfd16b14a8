import { type ComponentProps, type MouseEvent, type ReactNode, use } from "react";
import { proseTexts } from "#console/messages/prose.ts";
import { NotesContext } from "./context.ts";

/** The prefix that the Markdown parser gives to footnote IDs. */
const written = "user-content-";

/** A link from a footnote reference to its text, or back. The URL doesn't change, because both are on the same page. */
export function NoteLink(props: {
  /** `#user-content-fn-1`, as the Markdown parser writes it. */
  href: string;
  id: string | undefined;
  isBack: boolean;
  children: ReactNode;
}) {
  const prefix = use(NotesContext);
  const ownId = (id: string) => `${prefix}${id.slice(written.length)}`;
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
export function NotesSection({ children, ...props }: ComponentProps<"section">) {
  if (!("data-footnotes" in props)) return <section {...props}>{children}</section>;
  return (
    <section aria-label={proseTexts.footnotes} className="prose-notes">
      {children}
    </section>
  );
}

/** A list item. A footnote's item gets the focus when its reference is followed. */
export function ListItem({ id, children, ...props }: ComponentProps<"li">) {
  const prefix = use(NotesContext);
  if (id?.startsWith(`${written}fn-`) !== true) {
    return (
      <li {...props} id={id}>
        {children}
      </li>
    );
  }
  return (
    <li {...props} id={`${prefix}${id.slice(written.length)}`} tabIndex={-1}>
      {children}
    </li>
  );
}
