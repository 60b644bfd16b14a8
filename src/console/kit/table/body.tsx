import { useEffect, useRef, type MouseEvent, type RefObject, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { useQuiet } from "#console/kit/timing.ts";
import { TableRow, type RowContext } from "./row.tsx";
import { useInSight, type Range } from "./use-in-sight.ts";
import { noteOpened, useReturn } from "./use-return.ts";
import { useRowKeys, useRowFocus } from "./use-row-keys.ts";
import { readPlace, withPlace } from "./address.ts";

/** Rows drawn outside the window, so that scrolling shows no gaps. */
const overscan = 12;
/** Load more when this few loaded rows remain below; at the start, when none remain. */
const ahead = 30;
/** Space for the table header and the top bar of a narrow window, in pixels. */
const headRoom = 96;
/** Gap between a row that is scrolled into view and an element that covers the bottom of the window, in pixels. */
const footGap = 8;

type BodyProps<Row> = {
  rows: readonly Row[];
  /** Larger than `rows` until all are loaded. */
  count: number;
  /** In pixels. */
  rowHeight: number;
  context: RowContext<Row>;
  /** Covers the bottom of the window: a focused row below it would be hidden. */
  foot: RefObject<HTMLElement | null>;
  more: (() => void) | undefined;
  isOld: boolean;
};

/** The visible rows. Re-renders itself on scroll, without its parents. */
export function Body<Row>(props: BodyProps<Row>) {
  const { rows, count, rowHeight, context, more } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isQuiet = useQuiet();
  const focus = useRowFocus(frame);
  const active = focus.active === undefined ? undefined : Math.min(focus.active, count - 1);
  const inSight = useInSight(frame, { rowHeight, count });
  const stop = active ?? inSight.first;

  const { last } = inSight;
  useEffect(() => {
    const isNear = last >= rows.length - (isQuiet ? ahead : 0);
    if (isNear) more?.();
  }, [last, rows.length, more, isQuiet]);

  const top = () => (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
  const go = (row: number) => {
    const to = Math.max(0, Math.min(count - 1, row));
    bringIntoView(top() + to * rowHeight, rowHeight, props.foot.current?.offsetHeight ?? 0);
    focus.focus(to);
  };
  useRowKeys({ rows, count, rowHeight, context, focus, go });
  usePlace({ top, rowHeight, count });
  useReturn({ rows, idOf: context.idOf, focus: focus.focus });
  const clicks = useRowClick(rows, context);

  return (
    // Row keys are in the console's registry, and assistive technology can use the row's link.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={frame}
      role="rowgroup"
      aria-busy={props.isOld}
      onFocus={focus.onFocus}
      {...clicks}
      className={props.isOld ? "relative opacity-60" : "relative"}
      style={{ height: count * rowHeight }}
    >
      {/* What is out of sight is drawn when the rest is there. */}
      {drawnRows(inSight, isQuiet ? overscan : 0, count, active).map((index) => (
        <TableRow
          key={index}
          index={index}
          row={rows[index]}
          context={context}
          isTabStop={index === stop}
          top={index * rowHeight}
        />
      ))}
    </div>
  );
}

/** Scrolls only as far as necessary. @param start - of the row in the document, in pixels */
function bringIntoView(start: number, height: number, covered: number): void {
  const lowest = innerHeight - covered - footGap - height;
  if (start < scrollY + headRoom) window.scrollTo(0, start - headRoom);
  else if (start > scrollY + lowest) window.scrollTo(0, start - lowest);
}

/**
 * Indexes of the rows to draw.
 *
 * @param active - the row that has the focus, or gets it by Tab: it stays in the document wherever the window is scrolled
 */
function drawnRows(
  { first, last }: Range,
  around: number,
  count: number,
  active: number | undefined,
): number[] {
  const from = Math.max(0, first - around);
  const to = Math.min(count - 1, last + around);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
  if (active === undefined || active < 0 || (active >= from && active <= to)) return rows;
  return active < from ? [active, ...rows] : [...rows, active];
}

/** Elements that handle clicks themselves. */
const controls = "a, button, input, label, select, textarea, [role=button], [contenteditable=true]";

/** Clicking a row opens it; with Mod or the middle button, in a new tab. Shift selects all rows up to it. */
function useRowClick<Row>(rows: readonly Row[], context: RowContext<Row>) {
  const navigate = useNavigate();
  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    // Otherwise the browser selects the text between two clicks.
    const isOnControl = event.target instanceof Element && event.target.closest(controls) !== null;
    if (event.shiftKey && context.selection !== undefined && !isOnControl) event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const { target, currentTarget, button } = event;
    // React also delivers clicks from the menus of a row's controls, which are elsewhere in the document.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    const isMiddle = button === 1;
    if (event.defaultPrevented || (button !== 0 && !isMiddle)) return;
    const index = Number(target.closest<HTMLElement>("[data-index]")?.dataset["index"]);
    const row = rows[index];
    const isOnLink = target.closest("[data-row-link]") !== null;
    if (isOnLink && row !== undefined) noteOpened(context.idOf(row));
    if (target.closest(controls) !== null || getSelection()?.isCollapsed === false) return;
    if (row === undefined) return;
    if (event.shiftKey && context.selection !== undefined) {
      context.onToggle(index, true);
      return;
    }
    const href = context.hrefOf?.(row);
    if (href === undefined) return;
    if (isMiddle || event.metaKey || event.ctrlKey) open(href, "_blank", "noopener");
    else {
      noteOpened(context.idOf(row));
      void navigate(href);
    }
  };
  return { onClick, onAuxClick: onClick, onMouseDown };
}

/** Height of the sticky element above the rows, in pixels. */
const stuck = 36;

/** Debounce for updating the URL after scrolling, in milliseconds. */
const pause = 200;

/**
 * How long to enforce the URL's position against other scrolling, in milliseconds: the router restores the scroll position of the
 * tab some time after the rows are rendered. Ends with the first user input.
 */
const longestHold = 1500;

const acts = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

type Geometry = {
  /** Measures the position of the first row in the document, in pixels. */
  top: () => number;
  rowHeight: number;
  count: number;
};

/**
 * Keeps the scroll position among the rows in the URL, and restores it when the rows arrive. Bypasses the router: the position
 * belongs to the current history entry, and no loader has to run.
 */
function usePlace(geometry: Geometry): void {
  const current = useEffectEvent(() => geometry);
  useEffect(() => {
    const wanted = readPlace(new URLSearchParams(location.search));
    let isHeldBack = wanted > 0 && wanted < current().count;
    let note: ReturnType<typeof setTimeout> | undefined;
    const letGo = () => {
      isHeldBack = false;
    };
    const noteNow = () => {
      if (note === undefined) return;
      clearTimeout(note);
      note = undefined;
      noteInAddress(topRow(current()));
    };
    // The user's next input may leave the screen, and then it's too late to save the position.
    const onAct = ({ type }: Event) => {
      letGo();
      if (type === "pointerdown" || type === "keydown") noteNow();
    };
    const goThere = () => {
      const { top, rowHeight } = current();
      if (isHeldBack && topRow(current()) !== wanted) {
        window.scrollTo(0, top() - stuck + wanted * rowHeight);
      }
    };
    const onScroll = () => {
      goThere();
      clearTimeout(note);
      note = setTimeout(noteNow, pause);
    };
    // First at the next paint, and then also when content above the rows changes its height, such as the toolbar.
    const observer = new ResizeObserver(goThere);
    observer.observe(document.body);
    const hold = setTimeout(letGo, longestHold);
    addEventListener("scroll", onScroll, { passive: true });
    for (const act of acts) addEventListener(act, onAct, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      clearTimeout(note);
      clearTimeout(hold);
      removeEventListener("scroll", onScroll);
      for (const act of acts) removeEventListener(act, onAct, { capture: true });
    };
  }, []);
}

function noteInAddress(row: number): void {
  const params = new URLSearchParams(location.search);
  if (readPlace(params) === row) return;
  const search = withPlace(params, row).toString();
  const query = search === "" ? "" : `?${search}`;
  history.replaceState(history.state, "", location.pathname + query + location.hash);
}

function topRow({ top, rowHeight }: Geometry): number {
  return Math.max(0, Math.round((window.scrollY + stuck - top()) / rowHeight));
}
