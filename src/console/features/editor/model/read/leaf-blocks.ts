import type { Code } from "mdast";
import type { Orig } from "../loaded.ts";
import { withoutPrefix } from "../prefix.ts";
import { schema } from "../schema/schema.ts";
import type { Recorder } from "./recorder.ts";

/** A block that stays source. */
export function rawBlock(from: number, to: number, prefix: string, recorder: Recorder): Orig {
  const source = withoutPrefix(recorder.text.slice(from, to), prefix);
  return recorder.record({ type: "raw", attrs: { source }, from, to, prefix });
}

/** A code block. `open` is the `{% code %}` line around it. */
export function codeOf(node: Code, open: string | null = null) {
  const value = node.value.replaceAll("\r\n", "\n");
  return {
    type: "codeBlock",
    attrs: { language: node.lang ?? null, meta: node.meta ?? null, open },
    content: value === "" ? [] : [schema.text(value)],
  };
}
