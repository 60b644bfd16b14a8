import type { Node } from "prosemirror-model";
import type { ColoredPart } from "#content/code/color-code.ts";
import { grammarOf } from "#content/code/languages.ts";
import { longestInConsole } from "#content/code/limits.ts";
import { createBoundedWorker, startWorker } from "#console/kit/bounded-worker.ts";
// oxlint-disable-next-line import/default -- the query makes it the URL of the bundled worker
import address from "./code.worker.ts?worker&url";
import type { CodeRequest } from "./code.worker.ts";

/** Milliseconds that a code may take, with the loading of its grammar. */
const limit = 5000;

/**
 * Code with more colored parts stays plain, which is about 100 lines. Each is an element of the block, and a key in the block makes
 * ProseMirror and the browser go through all of them: 2,000 take longer than a key may.
 */
const most = 500;

const worker = createBoundedWorker<CodeRequest, ColoredPart[]>(() => startWorker(address), limit);

/** By the node, which a change replaces: blocks that nobody changes are colored once. */
const known = new WeakMap<Node, readonly ColoredPart[]>();
const asked = new WeakSet<Node>();

const none: readonly ColoredPart[] = [];

/** The colored parts of a block of code; undefined if they aren't known yet. None if it has to stay plain. */
export function knownColors(block: Node): readonly ColoredPart[] | undefined {
  return requestFor(block) === undefined ? none : known.get(block);
}

/** Has a worker color a block of code, once. Code that can't be colored stays plain. @param onKnown is called when it is */
export async function findColors(block: Node, onKnown: () => void): Promise<void> {
  const request = requestFor(block);
  if (request === undefined || asked.has(block)) return;
  asked.add(block);
  const parts = await worker.ask(request).catch(() => none);
  known.set(block, parts.length > most ? none : parts);
  onKnown();
}

function requestFor({ attrs, content, textContent }: Node): CodeRequest | undefined {
  const grammar = grammarOf((attrs["language"] as string | null) ?? "");
  if (grammar === undefined || content.size > longestInConsole) return undefined;
  return { text: textContent, grammar };
}
