import type { ReactNode } from "react";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { contentTexts as t } from "#console/messages/openapi-content.ts";
import { cx } from "#console/ui/class-names.ts";
import { Badge } from "#console/ui/badge.tsx";
import { printed } from "./schema-words.ts";

/** Characters of a description that are drawn; a text without end would hold up everything else. */
const longest = 30_000;

/** A description; documents write them in Markdown, and it is never given to the browser as HTML. */
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

/** A value in a line of text. */
export function Value({ children }: { children: ReactNode }) {
  return (
    <code className="rounded-sm border bg-sunken px-1 font-mono text-xs wrap-anywhere">
      {children}
    </code>
  );
}

/** A value of more than a line. */
export function Example(props: { label: string; value: unknown }) {
  return (
    <figure className="mt-2">
      <figcaption className="text-sm text-muted">{props.label}</figcaption>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no pointer scrolls it by its keys
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
