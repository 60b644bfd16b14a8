import type { ReactNode } from "react";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { contentTexts as t } from "#console/messages/openapi-content.ts";
import { cx } from "#console/ui/class-names.ts";
import { Badge } from "#console/ui/badge.tsx";
import { printed } from "./schema-words.ts";

/** The limit of a rendered description, in characters; a huge text would block everything else. */
const longest = 30_000;

/** A description in Markdown; the browser never receives it as HTML. */
export function Description(props: { children: string | undefined; className?: string }) {
  const { children: text } = props;
  if (text === undefined) return null;
  return (
    <div className={cx("[&_.prose>*]:mt-0 [&_.prose>:last-child]:mb-0", props.className)}>
      <Markdown compact>{text.slice(0, longest)}</Markdown>
      {text.length > longest && <p className="text-sm text-muted">{t.cut(text.length)}</p>}
    </div>
  );
}

export function DeprecatedBadge() {
  return <Badge tone="warning">{t.deprecated}</Badge>;
}

export function RequiredMark() {
  return <span className="text-xs font-medium text-danger">{t.required}</span>;
}

/** An inline value. */
export function Value({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm border bg-sunken px-1 font-mono text-xs wrap-anywhere">
      {children}
    </code>
  );
}

/** A value of several lines. */
export function Example(props: { label: string; value: unknown }) {
  return (
    <figure className="mt-2">
      <figcaption className="text-sm text-muted">{props.label}</figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows scrolling by keyboard
        tabIndex={0}
        aria-label={props.label}
        role="region"
        className="focus-ring-inset mt-1 max-h-80 overflow-auto rounded-md border bg-sunken p-3 font-mono text-sm"
      >
        {printed(props.value)}
      </pre>
    </figure>
  );
}
