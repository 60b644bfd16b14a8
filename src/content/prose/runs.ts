import { attributesKey, type InlineImage, type Marks, type Token } from "./token.ts";

/**
 * A run of inline content that was kept, added, removed, or reformatted. `format` is kept text whose marks changed:
 * `marks` are the new ones, `was` the old ones.
 */
export type Run = {
  op: "equal" | "ins" | "del" | "format";
  text: string;
  marks: Marks;
  was?: Marks;
  image?: InlineImage;
  /** The image before, if it is the same image with other attributes. */
  wasImage?: InlineImage;
  /** The text before, if its letters are the same in another Unicode form. */
  wasText?: string;
  /** The ID of the row that the words moved to or come from. */
  moved?: string;
};

/** The text of one side. */
export function textOfRuns(runs: readonly Run[], side: "before" | "after"): string {
  const other = side === "before" ? "ins" : "del";
  return runs
    .map(({ op, text, wasText }) => {
      if (op === other) return "";
      return side === "before" ? (wasText ?? text) : text;
    })
    .join("");
}

/** Content of only one side, or unchanged content, as runs. */
export function plainRuns(tokens: readonly Token[], op: "equal" | "ins" | "del"): Run[] {
  const writer = createWriter();
  for (const token of tokens) writer.write(op, token);
  return writer.runs;
}

export type Writer = ReturnType<typeof createWriter>;

/** Joins tokens with the same operation and marks into runs. */
export function createWriter() {
  const runs: Run[] = [];
  let lastKey = "";
  const attributesOf = ({ image }: Token) => attributesKey(image?.attributes ?? {});
  function push(op: Run["op"], token: Token, was?: Token): void {
    const wasStyle = op === "format" ? was?.style : "";
    const wasText = was && !token.image && was.text !== token.text ? was.text : undefined;
    const key = `${op}\u0001${token.style}\u0001${wasStyle}\u0001${wasText !== undefined}`;
    const last = runs.at(-1);
    if (last && key === lastKey && !token.image && !last.image) {
      last.text += token.text;
      if (wasText !== undefined) last.wasText += wasText;
    } else {
      const run: Run = { op, text: token.text, marks: token.marks };
      if (op === "format" && was) run.was = was.marks;
      if (wasText !== undefined) run.wasText = wasText;
      if (token.image) run.image = token.image;
      if (op === "format" && was?.image) run.wasImage = was.image;
      runs.push(run);
    }
    lastKey = key;
  }
  return {
    runs,
    write: (op: "equal" | "ins" | "del", token: Token) => push(op, token),
    keep(before: Token, after: Token): void {
      if (
        before.image &&
        after.image &&
        (before.text !== after.text || before.image.darkUrl !== after.image.darkUrl)
      ) {
        push("del", before);
        push("ins", after);
      } else if (before.style === after.style && attributesOf(before) === attributesOf(after))
        push("equal", after, before);
      else push("format", after, before);
    },
  };
}
