import { useMemo } from "react";
import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import type { OutlineEntry } from "#content/prose/outline.ts";
import { TextWithEmoji } from "#console/kit/markdown/symbols.tsx";
import { useDrawing } from "#console/kit/markdown/use-drawing.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { cx } from "#console/ui/class-names.ts";
import { useCurrentHeading } from "./use-current-heading.ts";

const t = spaceTexts.outline;

/** The headings that an outline shows: the two highest levels that the text has, and the one below. */
export function useOutline(markdown: string): readonly OutlineEntry[] {
  const drawing = useDrawing(markdown);
  const outline = drawing && "outline" in drawing ? drawing.outline : undefined;
  return useMemo(() => {
    const all = (outline ?? []).filter(({ text }) => text !== "");
    const top = Math.min(...all.map(({ depth }) => depth));
    return all
      .filter(({ depth }) => depth <= top + 2)
      .map((entry) => ({
        ...entry,
        depth: entry.depth - top,
      }));
  }, [outline]);
}

/** Beside the page; the heading that is being read is marked. */
export function Outline({ entries }: { entries: readonly OutlineEntry[] }) {
  const current = useCurrentHeading(entries);
  return (
    <nav aria-label={t.label}>
      <p aria-hidden className="mb-2 text-xs font-semibold text-muted">
        {t.label}
      </p>
      <OutlineList entries={entries} current={current} />
    </nav>
  );
}

/** Above the page in a window that has no room beside it; closed until it is asked for. */
export function FoldedOutline({ entries }: { entries: readonly OutlineEntry[] }) {
  return (
    <details className="group mb-6 rounded-md border">
      <summary className="focus-ring-inset flex min-h-9 cursor-default items-center gap-2 rounded-md px-3 font-medium text-muted hover:bg-hover">
        <ChevronRight
          size={14}
          aria-hidden
          className="transition-transform group-open:rotate-90 rtl:rotate-180"
        />
        {t.label}
      </summary>
      <nav aria-label={t.label} className="px-3 pb-3">
        <OutlineList entries={entries} current={undefined} />
      </nav>
    </details>
  );
}

function OutlineList(props: { entries: readonly OutlineEntry[]; current: string | undefined }) {
  return (
    <ul className="border-s text-sm">
      {props.entries.map(({ slug, text, depth }) => (
        <li key={slug}>
          <Link
            to={{ hash: `#${encodeURIComponent(slug)}` }}
            dir="auto"
            aria-current={slug === props.current ? "location" : undefined}
            style={{ paddingInlineStart: 12 + depth * 12 }}
            className={cx(
              "focus-ring -ms-px block border-s py-1 pe-1 wrap-anywhere hover:text-text",
              slug === props.current
                ? "border-accent-solid font-medium text-accent"
                : "border-transparent text-muted",
            )}
          >
            <TextWithEmoji>{text}</TextWithEmoji>
          </Link>
        </li>
      ))}
    </ul>
  );
}
