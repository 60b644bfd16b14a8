import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import type { File } from "#contract/page.ts";
import { useInSight } from "#console/kit/table/use-in-sight.ts";
import { filesTexts as t } from "#console/messages/files.ts";
import { formatBytes } from "#console/messages/format.ts";
import { Link } from "#console/ui/link.tsx";
import { dimensionsOf } from "./file-columns.tsx";
import { FileIcon } from "./file-icon.tsx";
import { isDrawn, sourceOf } from "./file-kind.ts";

/** Width that a card has at least, and the gap between cards, in pixels. */
const narrowest = 168;
const gap = 12;
const cardHeight = 216;
/** Rows drawn outside the window, so that scrolling shows no gaps. */
const overscan = 2;

/** Files as cards with previews. Draws only those in the window. */
export function FileGrid(props: { files: readonly File[]; hrefOf: (id: string) => string }) {
  const { files } = props;
  const frame = useRef<HTMLUListElement>(null);
  const columns = useColumns(frame);
  const rowHeight = cardHeight + gap;
  const rows = Math.ceil(files.length / columns);
  const { first, last } = useInSight(frame, { rowHeight, count: rows });
  const from = Math.max(0, first - overscan) * columns;
  const to = Math.min(files.length, (last + overscan + 1) * columns);
  return (
    <ul
      ref={frame}
      aria-label={t.title}
      className="relative my-2"
      style={{ height: rows * rowHeight }}
    >
      {files.slice(from, to).map((file, at) => {
        const index = from + at;
        const column = index % columns;
        return (
          <li
            key={file.id}
            aria-setsize={files.length}
            aria-posinset={index + 1}
            className="absolute"
            style={{
              top: Math.floor(index / columns) * rowHeight,
              height: cardHeight,
              width: `calc((100% - ${gap * (columns - 1)}px) / ${columns})`,
              insetInlineStart: `calc((100% + ${gap}px) / ${columns} * ${column})`,
            }}
          >
            <Card file={file} href={props.hrefOf(file.id)} />
          </li>
        );
      })}
    </ul>
  );
}

function Card({ file, href }: { file: File; href: string }) {
  const { uses = 0 } = file;
  return (
    <Link
      href={href}
      look="bare"
      className="flex h-full flex-col overflow-hidden rounded-lg border bg-raised hover:border-line-strong"
    >
      <span className="grid min-h-0 flex-1 place-items-center bg-sunken">
        <Thumbnail file={file} />
      </span>
      <span className="flex flex-col gap-0.5 border-t px-3 py-2">
        <bdi className="truncate font-medium">{file.name}</bdi>
        {/* Images have one more line, for which there isn't room next to the others. */}
        <span className="truncate text-sm text-muted empty:hidden">{dimensionsOf(file)}</span>
        <span className="flex gap-2 text-sm text-muted">
          <span className="min-w-0 flex-1 truncate">{formatBytes(file.size)}</span>
          <span className="shrink-0">{uses === 0 ? t.unused : t.pages(uses)}</span>
        </span>
      </span>
    </Link>
  );
}

/** The picture, or an icon for other files and while it can't be drawn. */
function Thumbnail({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken || !isDrawn(file)) return <FileIcon file={file} size={28} />;
  return (
    <img
      src={sourceOf(file)}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="h-full max-h-33 w-full object-contain p-2"
    />
  );
}

/** How many cards fit next to each other. */
function useColumns(frame: RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(() => columnsIn(innerWidth));
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setColumns(columnsIn(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return columns;
}

function columnsIn(width: number): number {
  return Math.max(1, Math.floor((width + gap) / (narrowest + gap)));
}
