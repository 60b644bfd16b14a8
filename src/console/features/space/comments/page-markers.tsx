import { useEffect, useMemo, useState } from "react";
import type { RefObject } from "react";
import { MessageSquare } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import type { Page } from "#contract/page.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { nextThread } from "#console/kit/thread/thread-queries.ts";
import { spaceTexts, spaceCommentTexts as t } from "#console/messages/space.ts";
import { cx } from "#console/ui/class-names.ts";
import type { Reader } from "../reader.ts";
import {
  compareRanks,
  ranksOf,
  usePagePlaces,
  elementOf,
  whenAnchored,
} from "./use-page-places.ts";

type Props = {
  reader: Reader;
  page: Page;
  text: RefObject<HTMLElement | null>;
  /** All threads about the page. */
  comments: readonly Comment[];
  /** The thread in the URL, or "". */
  thread: string;
  onThread: (thread: string) => void;
  onAnchor: () => void;
};

/** Beside each block with open threads, a button that shows them; and the keys that go from thread to thread. */
export function PageMarkers(props: Props) {
  const { reader, page, text, comments, thread, onThread, onAnchor } = props;
  const placed = usePagePlaces(reader, page, comments);
  const open = useMemo(() => {
    const ranks = ranksOf(placed);
    return comments
      .filter(({ status }) => status === "open")
      .toSorted((a, b) => compareRanks(ranks.ofThread(a.id), ranks.ofThread(b.id)));
  }, [comments, placed]);
  const nodes = useMemo(
    () =>
      open.flatMap(({ id }) => {
        const place = placed.places.get(id);
        return place?.at === "block" ? [{ id, node: place.node }] : [];
      }),
    [open, placed],
  );
  const markers = useMarkers(text, nodes, onAnchor);
  const go = (by: 1 | -1) => {
    const next = nextThread(open, thread, by);
    if (next !== undefined) onThread(next.id);
  };
  const { group } = spaceTexts.keys;
  useKeys([
    { keys: "Shift+N", label: t.keys.nextThread, group, run: () => go(1) },
    { keys: "Shift+P", label: t.keys.previousThread, group, run: () => go(-1) },
  ]);
  return markers.map((marker) => (
    <Marker
      key={marker.threads[0]}
      marker={marker}
      isCurrent={marker.threads.includes(thread)}
      onPress={() => onThread(nextThreadOf(marker, thread))}
    />
  ));
}

/** Pressed again, it goes on to the block's next thread. */
function nextThreadOf({ threads }: Marked, current: string): string {
  return threads[(threads.indexOf(current) + 1) % threads.length] ?? "";
}

/** More don't fit beside the text. */
const mostCounted = 9;

function Marker(props: { marker: Marked; isCurrent: boolean; onPress: () => void }) {
  const { top, height, threads } = props.marker;
  const label = t.marker(threads.length);
  return (
    <>
      {props.isCurrent && (
        <span
          aria-hidden
          ref={(element) => {
            element?.style.setProperty("top", `${top}px`);
            element?.style.setProperty("height", `${height}px`);
          }}
          className="absolute -start-3 w-0.5 rounded-full bg-accent"
        />
      )}
      <button
        type="button"
        ref={(element) => element?.style.setProperty("top", `${top}px`)}
        aria-label={label}
        title={label}
        onClick={props.onPress}
        className={cx(
          "focus-ring absolute start-full flex h-6 min-w-6 items-center justify-center gap-px rounded-md text-xs font-medium tabular-nums sm:ms-0.5",
          // Within the margin of a phone's screen, as far as it goes.
          threads.length > 1 ? "-ms-4" : "-ms-2.5",
          props.isCurrent
            ? "bg-accent-soft text-accent"
            : "bg-canvas text-muted hover:bg-hover hover:text-text",
        )}
      >
        <MessageSquare size={14} aria-hidden />
        {threads.length > 1 && (
          <span aria-hidden>
            {threads.length > mostCounted ? t.many(mostCounted) : threads.length}
          </span>
        )}
      </button>
    </>
  );
}

type Marked = { top: number; height: number; threads: string[] };

/** About the height of a marker: blocks closer than this share one. Pixels. */
const closest = 24;

/** Where the markers are, from the top of the text, also after it has changed its size. */
function useMarkers(
  text: RefObject<HTMLElement | null>,
  nodes: readonly { id: string; node: string }[],
  onAnchor: () => void,
): readonly Marked[] {
  const [markers, setMarkers] = useState<readonly Marked[]>([]);
  useEffect(() => {
    const root = text.current;
    if (root === null || nodes.length === 0) return undefined;
    onAnchor();
    const measure = () => setMarkers(measured(root, nodes));
    const observer = new ResizeObserver(measure);
    whenAnchored(root, () => {
      measure();
      observer.observe(root);
    });
    return () => observer.disconnect();
  }, [text, nodes, onAnchor]);
  return nodes.length === 0 ? [] : markers;
}

function measured(root: HTMLElement, nodes: readonly { id: string; node: string }[]): Marked[] {
  const start = root.getBoundingClientRect().top;
  const markers: Marked[] = [];
  for (const { id, node } of nodes) {
    const element = elementOf(root, node);
    // In a closed tab, for example.
    if (element === undefined || element.getClientRects().length === 0) continue;
    const { top, height } = element.getBoundingClientRect();
    const near = markers.find((marker) => Math.abs(marker.top - (top - start)) < closest);
    if (near) near.threads.push(id);
    else markers.push({ top: top - start, height, threads: [id] });
  }
  return markers;
}
