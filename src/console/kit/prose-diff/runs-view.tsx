import { Fragment, type ReactNode } from "react";
import type { Marks, Token } from "#content/prose/token.ts";
import { plainRuns, type Run } from "#content/prose/runs.ts";
import type { Offsets } from "#content/prose/text-offsets.ts";
import { Formula } from "#console/kit/markdown/formula.tsx";
import { Icon, TextWithEmoji } from "#console/kit/markdown/on-demand.tsx";
import { ProseImage, ProseLink } from "#console/kit/markdown/link-and-image.tsx";
import { colorsOf, iconOf } from "#content/drawing/html-looks.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { pieceProps, type Shown } from "./piece.ts";

type RunsViewProps = {
  runs: readonly Run[];
  shown: Shown;
  /** Where the text begins in its blocks. */
  at?: Offsets | undefined;
};

/** Inline content, with additions as `<ins>` and removals as `<del>`. */
export function RunsView(props: RunsViewProps) {
  const { shown } = props;
  const hidden = { both: undefined, before: "ins", after: "del" }[shown];
  const isLong = props.runs.length > most;
  const runs = isLong ? joined(props.runs) : props.runs;
  const starts = isLong || props.at === undefined ? [] : startsOf(runs, props.at);
  return runs.map((run, index) => {
    if (run.op === hidden) return null;
    const piece = (from: number, until: number) => {
      const { before, after } = starts[index] ?? {};
      const at = {
        ...(before !== undefined && { before: before + from }),
        ...(after !== undefined && { after: after + from }),
      };
      const old = run.wasText?.length ?? until;
      return pieceProps(at, shown, { before: old - from, after: until - from });
    };
    const marks = run.op === "format" && props.shown === "before" ? (run.was ?? {}) : run.marks;
    if (run.op !== "ins" && run.op !== "del") {
      const { text, wasText } = run;
      const own = props.shown === "before" ? { ...run, text: wasText ?? text } : run;
      const isOtherForm = wasText !== undefined;
      return (
        <span
          key={index}
          {...piece(0, text.length)}
          className={run.op === "format" || isOtherForm ? "diff-word-format" : undefined}
          title={isOtherForm ? proseTexts.changed.unicode : undefined}
        >
          {marked(contentOf(own), marks)}
        </span>
      );
    }
    // The space before a changed word belongs to the change, but coloring it would look like part of the word.
    const space = run.text.startsWith(" ") && run.text.length > 1;
    const word = space ? { ...run, text: run.text.slice(1) } : run;
    const Change = run.op;
    return (
      <Fragment key={index}>
        {space && (
          <Change className="no-underline" {...piece(0, 1)}>
            {" "}
          </Change>
        )}
        <Change className={classOf(run)} {...piece(space ? 1 : 0, run.text.length)}>
          {marked(contentOf(word), marks)}
        </Change>
      </Fragment>
    );
  });
}

/** Where each run begins, on the sides that have it. */
function startsOf(runs: readonly Run[], at: Offsets): Offsets[] {
  let [before, after] = [at.before ?? NaN, at.after ?? NaN];
  return runs.map(({ op, text, wasText = text }) => {
    const start = {
      ...(op !== "ins" && !Number.isNaN(before) && { before }),
      ...(op !== "del" && !Number.isNaN(after) && { after }),
    };
    if (op !== "ins") before += wasText.length;
    if (op !== "del") after += text.length;
    return start;
  });
}

function classOf({ op, moved }: Run): string {
  if (moved !== undefined) return op === "ins" ? "diff-word-moved-here" : "diff-word-moved-away";
  return op === "ins" ? "diff-word-ins" : "diff-word-del";
}

/** The limit of runs rendered with marks. Ordinary paragraphs have fewer. */
const most = 5000;

function joined(runs: readonly Run[]): Run[] {
  const out: Run[] = [];
  for (const { op, text } of runs) {
    const last = out.at(-1);
    if (last !== undefined && last.op === op) last.text += text;
    else out.push({ op, text, marks: {} });
  }
  return out;
}

export function TokensView(props: {
  tokens: readonly Token[];
  shown: Shown;
  at?: Offsets | undefined;
}) {
  return <RunsView {...props} runs={plainRuns(props.tokens, "equal")} />;
}

function contentOf(run: Run): ReactNode {
  if (run.image) {
    return (
      <ProseImage url={run.image.url} alt={run.image.alt} darkUrl={run.image.darkUrl} inline />
    );
  }
  const icon = iconOf(run.marks.attributes?.["i class"]);
  if (icon && /^\s*:[\w-]+:\s*$/.test(run.text)) return <Icon name={icon} />;
  if (run.marks.formula) return <Formula>{run.text.trim()}</Formula>;
  if (run.op === "ins" || run.op === "del") {
    const text = revealUnseen(run.text);
    if (text !== run.text) return text;
  }
  if (!run.text.includes("\n")) {
    return run.marks.code ? run.text : <TextWithEmoji>{run.text}</TextWithEmoji>;
  }
  return run.text
    .split("\n")
    .flatMap((line, index) => (index === 0 ? [line] : [<br key={index} />, line]));
}

function marked(content: ReactNode, marks: Marks): ReactNode {
  let node = content;
  if (marks.code) node = <code>{node}</code>;
  if (marks.keyboard) node = <kbd>{node}</kbd>;
  if (marks.superscript) node = <sup>{node}</sup>;
  if (marks.subscript) node = <sub>{node}</sub>;
  if (marks.highlight) {
    const colors = colorsOf(marks.attributes?.["mark style"]);
    node = <mark className={colors.join(" ") || undefined}>{node}</mark>;
  }
  if (marks.underline) node = <u>{node}</u>;
  // Strikethrough marks removed words, so text that the author struck out uses a lighter `<s>`.
  if (marks.strike) node = <s>{node}</s>;
  if (marks.emphasis) node = <em>{node}</em>;
  if (marks.strong) node = <strong>{node}</strong>;
  return marks.link === undefined || content === " " ? (
    node
  ) : (
    <ProseLink href={marks.link}>{node}</ProseLink>
  );
}

const signs: Record<string, string> = {
  " ": "·",
  "\t": "⇥",
  "\u00a0": "⍽",
  "\r\n": "␍↵\n",
  "\r": "␍",
  "\n": "↵\n",
};

// Joiners are part of the surrounding letters and emoji.
const unseen = /\r\n|[\r\n]|(?![\t\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Text with visible signs for invisible characters: line breaks, control characters, and spaces when there is nothing else. */
export function reveal(text: string): string {
  return text.replaceAll(text.trim() === "" ? /\r\n|[^]/gu : unseen, signOf);
}

/** The same for a changed run of prose, whose white space is visible by its color. */
export function revealUnseen(text: string): string {
  if (/^[\p{Cc}\p{Cf}]+$/u.test(text) && text.trim() !== "")
    return text.replaceAll(/[^]/gu, signOf);
  return text.replaceAll(unseen, (character) =>
    character.trim() === "" ? character : signOf(character),
  );
}

function signOf(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  return signs[character] ?? `⟨U+${point.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
