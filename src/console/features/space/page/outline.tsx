import { useEffect, useMemo, useState } from "react";
import { ChevronRight } from "lucide-react";
import type { OutlineEntry } from "#content/prose/outline.ts";
import { TextWithEmoji } from "#console/kit/markdown/on-demand.tsx";
import { useDrawing } from "#console/kit/markdown/use-drawing.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { cx } from "#console/ui/class-names.ts";

const t = spaceTexts.outline;

/** The headings in the outline: the two highest levels of the text, and the one below. */
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

/** Next to the page; the current heading is highlighted. */
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

/** Above the page in a window without room beside it; initially closed. */
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
          <a
            href={`#${encodeURIComponent(slug)}`}
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
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A heading counts as current when its top is within this distance of the viewport's top, in pixels. */
const readingLine = 140;

/** The slug of the current heading: the last one at the end of the page, undefined before the first. */
function useCurrentHeading(entries: readonly { slug: string }[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setCurrent(headingAt(entries));
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    onScroll();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, [entries]);
  return current;
}

function headingAt(entries: readonly { slug: string }[]): string | undefined {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const isScrollable = scrollHeight > clientHeight + 1;
  if (isScrollable && scrollTop + clientHeight >= scrollHeight - 2) return entries.at(-1)?.slug;
  // Headings are in order, so a binary search finds the last one above the line without measuring all.
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const heading = document.getElementById(entries[middle]!.slug);
    const top = heading?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    if (top <= readingLine) from = middle + 1;
    else to = middle;
  }
  return entries[from - 1]?.slug;
}
