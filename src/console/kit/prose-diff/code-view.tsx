import {
  Fragment,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import type { CodeLine } from "#content/prose/code-diff.ts";
import { lineOffsets, type Offsets } from "#content/prose/text-offsets.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { onDemand } from "#console/kit/markdown/on-demand.tsx";
import { ScrollFrame } from "#console/kit/markdown/parts.tsx";
import { pieceProps, type Shown } from "./piece.ts";
import { revealUnseen } from "./runs-view.tsx";

const context = 3;
const most = 300;
/** The limit of lines shown. The source of longer code shows the rest. */
const mostAtAll = 5000;

/** Code with its changed lines. Long runs of unchanged lines are shortened to those next to a change. */
export function CodeDiffView(props: {
  lines: readonly CodeLine[];
  shown: Shown;
  /** Where the code begins in its blocks: without a side, its lines can't be commented on. */
  at: Offsets;
}) {
  const [all, setAll] = useState(false);
  const starts = useMemo(() => {
    const offsets = lineOffsets(props.lines);
    return new Map(props.lines.map((line, index) => [line, offsets[index]]));
  }, [props.lines]);
  const pieceOf = (line: CodeLine) => {
    const { before, after } = starts.get(line) ?? {};
    const at = {
      ...(props.at.before !== undefined && before !== undefined && { before }),
      ...(props.at.after !== undefined && after !== undefined && { after }),
    };
    return pieceProps(at, props.shown, { before: line.text.length, after: line.text.length });
  };
  const hidden = { both: undefined, before: "ins", after: "del" }[props.shown];
  const lines = props.lines.filter((line) => line.op !== hidden);
  const near = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - context), index + context + 1)
      .some((line) => line.op !== "equal"),
  );
  const isWhole = all && lines.length <= mostAtAll;
  // The sign of a gap is as high as a line.
  const isAlone = (index: number) => (near[index - 1] ?? true) && (near[index + 1] ?? true);
  const kept = lines
    .filter((_, index) => isWhole || near[index] || isAlone(index))
    .slice(0, all ? mostAtAll : most);
  const frame = useRef<HTMLDivElement>(null);
  const beyond = useBeyond(frame, kept);
  return (
    <>
      <ScrollFrame
        ref={frame}
        label={proseTexts.blockKinds.code}
        dir="ltr"
        className="prose-scroll diff-code-frame"
      >
        <pre className="diff-code">
          {kept.map((line, index) => {
            const gap = index > 0 && !follows(kept, index, props.shown);
            return (
              <Fragment key={index}>
                {gap && <span className="diff-line-gap">{"…\n"}</span>}
                <Line line={line} index={index} piece={pieceOf(line)}>
                  {beyond.sides.get(index)?.map((side) => (
                    <BeyondMark key={side} side={side} onPress={() => beyond.show(index, side)} />
                  ))}
                </Line>
              </Fragment>
            );
          })}
        </pre>
      </ScrollFrame>
      {all && !isWhole && <p className="diff-note">{proseTexts.changedLinesOnly}</p>}
      {kept.length < lines.length && !all && (
        <button type="button" className="diff-more focus-ring" onClick={() => setAll(true)}>
          {proseTexts.allLines(lines.length)}
        </button>
      )}
    </>
  );
}

/** Edges of the visible part of a line. */
type EdgeSide = "left" | "right";

/** The width of a mark, in pixels: a change below it can't be seen. */
const markWidth = 28;

/**
 * The changes inside long lines that are beyond the visible part: by the index of their line, on which sides they are; and how to
 * scroll to the next one.
 *
 * @param lines - the lines that are drawn
 */
function useBeyond(frame: RefObject<HTMLElement | null>, lines: readonly CodeLine[]) {
  const [sides, setSides] = useState<ReadonlyMap<number, readonly EdgeSide[]>>(new Map());
  const shape = lines.map(({ op, text }) => `${op}${text.length}`).join();
  useEffect(() => {
    const root = frame.current;
    if (root === null || typeof IntersectionObserver === "undefined") return undefined;
    const hidden = new Map<Element, EdgeSide>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect: part, rootBounds } of entries) {
          if (isIntersecting || rootBounds === null || part.width === 0) hidden.delete(target);
          else hidden.set(target, part.left < rootBounds.left ? "left" : "right");
        }
        const next = new Map<number, EdgeSide[]>();
        for (const [part, side] of hidden) {
          const line = lineOf(part);
          const lineSides = next.get(line) ?? [];
          if (!lineSides.includes(side)) next.set(line, [...lineSides, side].toSorted());
        }
        setSides(next);
      },
      { root, rootMargin: `0px -${markWidth}px` },
    );
    for (const part of root.querySelectorAll(".diff-part")) observer.observe(part);
    return () => observer.disconnect();
  }, [frame, shape]);
  const show = (line: number, side: EdgeSide) => {
    const root = frame.current;
    if (root === null) return;
    const { left, width } = root.getBoundingClientRect();
    const parts = [...root.querySelectorAll(`[data-line="${line}"] .diff-part`)].map((part) =>
      part.getBoundingClientRect(),
    );
    const next =
      side === "right"
        ? parts.find((part) => part.left >= left + width - markWidth)
        : parts.findLast((part) => part.right <= left + markWidth);
    if (next !== undefined) root.scrollBy({ left: next.left - left - width / 3 });
    // The mark disappears.
    root.focus({ preventScroll: true });
  };
  return { sides, show };
}

const lineOf = (part: Element) => Number(part.closest<HTMLElement>("[data-line]")?.dataset["line"]);

/** Says that a line goes on with a change beyond its visible part, and scrolls there. */
function BeyondMark({ side, onPress }: { side: EdgeSide; onPress: () => void }) {
  const label = proseTexts.changedBeyond[side];
  const Arrow = side === "left" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      className={`diff-beyond diff-beyond-${side} focus-ring`}
      onClick={onPress}
    >
      <Arrow size={14} aria-hidden />
    </button>
  );
}

const sidesOf = { both: ["before", "after"], before: ["before"], after: ["after"] } as const;

/** Whether a line directly follows the shown line before it, with none left out. */
function follows(lines: readonly CodeLine[], index: number, shown: Shown): boolean {
  const line = lines[index] as CodeLine;
  return sidesOf[shown].every((side) => {
    const number = line[side];
    let last = index - 1;
    while (last >= 0 && lines[last]?.[side] === undefined) last--;
    return number === undefined || last < 0 || number <= (lines[last]?.[side] ?? 0) + 1;
  });
}

/** The number of characters shown at each end of a piece of a line. */
const mostOfLine = 1000;

function clip(text: string): string {
  if (text.length <= 2 * mostOfLine) return text;
  const left = text.length - 2 * mostOfLine;
  return `${text.slice(0, mostOfLine)} ${proseTexts.moreCharacters(left)} ${text.slice(-mostOfLine)}`;
}

const signs = { equal: " ", ins: "+", del: "−", moved: "↕" };

function Line(props: {
  line: CodeLine;
  index: number;
  piece: ReturnType<typeof pieceProps>;
  children: ReactNode;
}) {
  const { op, parts, text, moved } = props.line;
  const content = parts
    ? parts.map((part, index) =>
        part.changed ? (
          <span key={index} className="diff-part">
            {revealUnseen(clip(part.text))}
          </span>
        ) : part.otherForm ? (
          <span key={index} className="diff-word-format" title={proseTexts.changed.unicode}>
            {clip(part.text)}
          </span>
        ) : (
          clip(part.text)
        ),
      )
    : clip(text);
  const inner = (
    <>
      <span className="diff-sign" aria-hidden>
        {signs[moved ? "moved" : op]}
      </span>
      <span {...props.piece}>{content}</span>
      {props.children}
      {"\n"}
    </>
  );
  if (moved) {
    const place = op === "ins" ? "here" : "away";
    return (
      <span
        data-line={props.index}
        className={`diff-line diff-line-moved-${place}`}
        title={proseTexts.movedLine[place]}
      >
        {inner}
      </span>
    );
  }
  if (op === "ins")
    return (
      <ins data-line={props.index} className="diff-line diff-line-ins">
        {inner}
      </ins>
    );
  if (op === "del")
    return (
      <del data-line={props.index} className="diff-line diff-line-del">
        {inner}
      </del>
    );
  return <span className="diff-line">{inner}</span>;
}

const Source = onDemand<{ children: string }>(
  async () => (await import("#console/kit/markdown/plain-text.tsx")).Source,
  ({ children }) => <pre className="prose-source">{children.slice(0, longest)}</pre>,
);

/** The limit of code rendered at once, in characters. */
const longest = 100_000;

/** Code of one side. */
export function CodeView(props: { value: string; shown?: Shown; at?: Offsets | undefined }) {
  const { value, shown = "both", at } = props;
  const { length } = value;
  return (
    <ScrollFrame label={proseTexts.blockKinds.code} dir="ltr" className="prose-scroll">
      {length > longest ? (
        <Source>{value}</Source>
      ) : (
        <pre>
          <code {...pieceProps(at, shown, { before: length, after: length })}>{value}</code>
        </pre>
      )}
    </ScrollFrame>
  );
}
