import {
  useDeferredValue,
  useMemo,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  type RefObject,
} from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { File } from "#contract/page.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { useChangeAddress, useTableAddress } from "#console/kit/table/address.ts";
import { useModel } from "#console/kit/table/model.ts";
import { Toolbar } from "#console/kit/table/toolbar.tsx";
import { matchingRows } from "#console/kit/table/use-rows.ts";
import { filesTexts as t } from "#console/messages/files.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { useInSight } from "#console/kit/table/use-in-sight.ts";
import { formatBytes } from "#console/messages/format.ts";
import { Link } from "#console/ui/link.tsx";
import {
  fileColumns,
  fileFilters,
  fileSearch,
  dimensionsOf,
  FileIcon,
  isDrawn,
  sourceOf,
} from "./file-columns.tsx";
import { useFileHref } from "./file-dialogs.tsx";
const filterNames = fileFilters.map(({ name }) => name);
const none: readonly File[] = [];

/** The files of a version, one card each, with the filters and the order of the list. */
export function FileCards(props: { list: UseQueryResult<File[]>; empty: ReactNode }) {
  const { data, error, refetch } = props.list;
  const address = useTableAddress(filterNames);
  const later = useDeferredValue(address);
  const change = useChangeAddress();
  const hrefOf = useFileHref();
  const matching = useMemo(
    () => matchingRows(data ?? none, fileSearch, fileFilters, later),
    [data, later],
  );
  const { rows } = useModel(matching, fileColumns, true, address, undefined);
  if (data === undefined) {
    if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
    return (
      <Pending>
        <SkeletonRows count={6} />
      </Pending>
    );
  }
  if (data.length === 0) return props.empty;
  const clear = () =>
    change({ search: "", filters: Object.fromEntries(filterNames.map((name) => [name, ""])) });
  return (
    <>
      <Toolbar
        address={address}
        onChange={change}
        searchLabel={fileSearch.label}
        filters={fileFilters}
        status={t.count(rows.length)}
      />
      {rows.length === 0 ? (
        <NoMatches onClear={clear} />
      ) : (
        <FileGrid files={rows} hrefOf={hrefOf} />
      )}
    </>
  );
}

/** Width that a card has at least, and the gap between cards, in pixels. */
const narrowest = 168;

const gap = 12;

const cardHeight = 216;

/** Rows drawn outside the window, so that scrolling shows no gaps. */
const overscan = 2;

/** Files as cards with previews. Draws only those in the window. */
function FileGrid(props: { files: readonly File[]; hrefOf: (id: string) => string }) {
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
