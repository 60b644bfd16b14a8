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
};

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
    const key = `${op}\u0001${token.style}\u0001${was?.style ?? ""}`;
    const last = runs.at(-1);
    if (last && key === lastKey && !token.image && !last.image) last.text += token.text;
    else {
      const run: Run = { op, text: token.text, marks: token.marks };
      if (was) run.was = was.marks;
      if (token.image) run.image = token.image;
      if (was?.image) run.wasImage = was.image;
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
        push("equal", after);
      else push("format", after, before);
    },
  };
}
