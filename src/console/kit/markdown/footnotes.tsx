import { type ComponentProps, type MouseEvent, type ReactNode, use } from "react";
import type { ExtraProps } from "hast-util-to-jsx-runtime";
import { proseTexts } from "#console/messages/prose.ts";
import { NotesContext } from "./context.ts";

/** What Markdown's own IDs of footnotes begin with. */
const written = "user-content-";

/** From a footnote's sign to its text or back. The address of the page stays, as both are on it. */
export function NoteLink(props: {
  /** `#user-content-fn-1`, as it is written. */
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

/** The texts of the footnotes, below the page. */
export function NotesSection({ node, children, ...props }: ComponentProps<"section"> & ExtraProps) {
  if (node?.properties["dataFootnotes"] !== true) return <section {...props}>{children}</section>;
  return (
    <section aria-label={proseTexts.footnotes} className="prose-notes">
      {children}
    </section>
  );
}

/** An item of a list; that of a footnote takes the focus when its sign is followed. */
export function ListItem({
  node: _node,
  id,
  children,
  ...props
}: ComponentProps<"li"> & ExtraProps) {
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
