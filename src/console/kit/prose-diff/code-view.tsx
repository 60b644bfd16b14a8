import { Fragment, useState } from "react";
import type { CodeLine } from "#content/prose/code-diff.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { ScrollFrame } from "#console/kit/markdown/scroll-frame.tsx";
import type { Shown } from "./runs-view.tsx";

const context = 3;
const most = 300;

/** Code with its changed lines; long stretches of unchanged lines are left out but for those next to a change. */
export function CodeDiffView(props: { lines: readonly CodeLine[]; shown: Shown }) {
  const [all, setAll] = useState(false);
  const hidden = { both: undefined, before: "ins", after: "del" }[props.shown];
  const lines = props.lines.filter((line) => line.op !== hidden);
  const near = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - context), index + context + 1)
      .some((line) => line.op !== "equal"),
  );
  const kept = all ? lines : lines.filter((_, index) => near[index]).slice(0, most);
  return (
    <>
      <ScrollFrame label={proseTexts.blockKinds.code} dir="ltr" className="prose-scroll">
        <pre className="diff-code">
          {kept.map((line, index) => {
            const gap =
              index > 0 &&
              !all &&
              lines.indexOf(line) !== lines.indexOf(kept[index - 1] as CodeLine) + 1;
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

const signs = { equal: " ", ins: "+", del: "−" };

function Line({ line }: { line: CodeLine }) {
  const { op, parts, text } = line;
  const content = parts
    ? parts.map((part, index) =>
        part.changed ? (
          <span key={index} className="diff-part">
            {part.text}
          </span>
        ) : (
          part.text
        ),
      )
    : text;
  const inner = (
    <>
      <span className="diff-sign" aria-hidden>
        {signs[op]}
      </span>
      {content}
      {"\n"}
    </>
  );
  if (op === "ins") return <ins className="diff-line diff-line-ins">{inner}</ins>;
  if (op === "del") return <del className="diff-line diff-line-del">{inner}</del>;
  return <span className="diff-line">{inner}</span>;
}

/** Code of one side. */
export function CodeView(props: { value: string }) {
  return (
    <ScrollFrame label={proseTexts.blockKinds.code} dir="ltr" className="prose-scroll">
      <pre>
        <code>{props.value}</code>
      </pre>
    </ScrollFrame>
  );
}
