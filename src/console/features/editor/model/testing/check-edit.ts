import type { Node } from "prosemirror-model";
import type { Transform } from "prosemirror-transform";
import { hasSameContent } from "../write/same-content.ts";
import type { Loaded } from "../loaded.ts";
import { normalize } from "../normalize.ts";
import { readPage } from "../read/read-page.ts";
import { save, type Saved } from "../write/save.ts";
import { childrenOf } from "../written.ts";
import type { Edit } from "./text-edits.ts";
import { createRandom } from "./random.ts";

/** What is wrong with the saved text of an edited document. */
type Problem = {
  kind: "invalid" | "outside" | "meaning" | "undo";
  detail: string;
};

/** An edit at random, normalized; undefined if the document has no place for it. */
export function editAtRandom(loaded: Loaded, edit: Edit, seed: number): Transform | undefined {
  const transform = edit(loaded.doc, createRandom(seed));
  if (transform) normalize(transform, loaded.doc);
  return transform;
}

/** Saves an edited document and checks the text: bytes outside of the edit, meaning, and undo. */
export function checkEdit(
  loaded: Loaded,
  transform: Transform,
): { saved: Saved; problem: Problem | undefined } {
  transform.doc.check();
  const saved = save(transform.doc, loaded);
  return { saved, problem: findProblem(loaded, transform, saved) };
}

function findProblem(loaded: Loaded, transform: Transform, saved: Saved): Problem | undefined {
  const edits = saved.edits.map(({ from, to, text }) => ({
    before: loaded.text.slice(Math.max(0, from - 60), from),
    old: loaded.text.slice(from, to),
    text,
    after: loaded.text.slice(to, to + 60),
  }));
  const problem = (kind: Problem["kind"], more = "") => ({
    kind,
    detail: `${JSON.stringify(edits, null, 1)}\n${more}`.slice(0, 4000),
  });
  if (!keepsOutside(loaded, transform.doc, saved.text)) return problem("outside");
  const again = readPage(saved.text).doc;
  if (!hasSameContent(again, transform.doc)) {
    return problem("meaning", firstDifference(again, transform.doc));
  }
  const undone = undo(transform);
  if (save(undone, loaded).text !== loaded.text) return problem("undo");
  return undefined;
}

function undo(transform: Transform): Node {
  return transform.steps.reduceRight(
    (doc, step, index) => step.invert(transform.docs[index]!).apply(doc).doc!,
    transform.doc,
  );
}

/** Whether everything before the first and after the last changed top-level block keeps its bytes. */
function keepsOutside({ text, doc, root }: Loaded, edited: Node, saved: string): boolean {
  const [before, after] = [childrenOf(doc), childrenOf(edited)];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start]!.eq(after[start]!)) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end)!.eq(after.at(-1 - end)!)) end++;
  const head = text.slice(0, root.children[start - 1]?.to ?? 0);
  const firstKept = root.children[before.length - end];
  const tail = text.slice(firstKept?.from ?? root.children.at(-1)!.to);
  return (
    saved.length >= head.length + tail.length && saved.startsWith(head) && saved.endsWith(tail)
  );
}

function firstDifference(read: Node, wanted: Node): string {
  const children = childrenOf(wanted).filter((child) => child.content.size > 0 || child.isAtom);
  const all = childrenOf(read).filter((child) => child.content.size > 0 || child.isAtom);
  const index = all.findIndex((child, at) => !children[at] || !hasSameContent(child, children[at]));
  return `read: ${all[index]}\nwanted: ${children[index]}`;
}
