import { Fragment, useState } from "react";
import type { CodeLine } from "#content/prose/code-diff.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { onDemand } from "#console/kit/markdown/on-demand.tsx";
import { ScrollFrame } from "#console/kit/markdown/parts.tsx";
import { revealUnseen } from "./runs-view.tsx";
import type { Shown } from "./runs-view.tsx";

const context = 3;
const most = 300;
/** The limit of lines shown. The source of longer code shows the rest. */
const mostAtAll = 5000;

/** Code with its changed lines. Long runs of unchanged lines are shortened to those next to a change. */
export function CodeDiffView(props: { lines: readonly CodeLine[]; shown: Shown }) {
  const [all, setAll] = useState(false);
  const hidden = { both: undefined, before: "ins", after: "del" }[props.shown];
  const lines = props.lines.filter((line) => line.op !== hidden);
  const near = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - context), index + context + 1)
      .some((line) => line.op !== "equal"),
  );
  const kept = lines.filter((_, index) => all || near[index]).slice(0, all ? mostAtAll : most);
  return (
    <>
      <ScrollFrame label={proseTexts.blockKinds.code} dir="ltr" className="prose-scroll">
        <pre className="diff-code">
          {kept.map((line, index) => {
            const gap = index > 0 && !follows(kept, index);
            return (
              <Fragment key={index}>
                {gap && <span className="diff-line-gap">{"…\n"}</span>}
                <Line line={line} />
              </Fragment>
            );
          })}
        </pre>
      </ScrollFrame>
      {kept.length < lines.length && (
        <button type="button" className="diff-more focus-ring" onClick={() => setAll(true)}>
          {proseTexts.allLines(lines.length)}
        </button>
      )}
    </>
  );
}

/** Whether a line directly follows the line before it, with none left out. */
function follows(lines: readonly CodeLine[], index: number): boolean {
  const { op, before, after } = lines[index] as CodeLine;
  const side = op === "ins" ? "after" : "before";
  const number = op === "ins" ? after : before;
  let last = index - 1;
  while (last >= 0 && lines[last]?.[side] === undefined) last--;
  return number === undefined || number <= (lines[last]?.[side] ?? 0) + 1;
}

/** The number of characters shown at each end of a piece of a line. */
const mostOfLine = 1000;

function clip(text: string): string {
  if (text.length <= 2 * mostOfLine) return text;
  const left = text.length - 2 * mostOfLine;
  return `${text.slice(0, mostOfLine)} ${proseTexts.moreCharacters(left)} ${text.slice(-mostOfLine)}`;
}

const signs = { equal: " ", ins: "+", del: "−", moved: "↕" };

function Line({ line }: { line: CodeLine }) {
  const { op, parts, text, moved } = line;
  const content = parts
    ? parts.map((part, index) =>
        part.changed ? (
          <span key={index} className="diff-part">
            {revealUnseen(clip(part.text))}
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
      {content}
      {"\n"}
    </>
  );
  if (moved) {
    const place = op === "ins" ? "here" : "away";
    return (
      <span className={`diff-line diff-line-moved-${place}`} title={proseTexts.movedLine[place]}>
        {inner}
      </span>
    );
  }
  if (op === "ins") return <ins className="diff-line diff-line-ins">{inner}</ins>;
  if (op === "del") return <del className="diff-line diff-line-del">{inner}</del>;
  return <span className="diff-line">{inner}</span>;
}

const Source = onDemand<{ children: string }>(
  async () => (await import("#console/kit/markdown/plain-text.tsx")).Source,
  ({ children }) => <pre className="prose-source">{children.slice(0, longest)}</pre>,
);

/** The limit of code rendered at once, in characters. */
const longest = 100_000;

/** Code of one side. */
export function CodeView(props: { value: string }) {
  return (
    <ScrollFrame label={proseTexts.blockKinds.code} dir="ltr" className="prose-scroll">
      {props.value.length > longest ? (
        <Source>{props.value}</Source>
      ) : (
        <pre>
          <code>{props.value}</code>
        </pre>
      )}
    </ScrollFrame>
  );
}
