import type { Hit } from "../find-hits.ts";

/** A hit with the text around it in its line. */
export type InContext = { before: string; found: string; after: string };

const most = { before: 40, after: 80 };

/** What is shown of a hit: the part of its line around it. */
export function contextOf(text: string, { from, to }: Hit): InContext {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const lineEnd = text.indexOf("\n", to);
  const end = lineEnd < 0 ? text.length : lineEnd;
  const before = text.slice(Math.max(start, from - most.before), from);
  const after = text.slice(to, Math.min(end, to + most.after));
  return {
    before: from - most.before > start ? `…${before}` : before,
    found: text.slice(from, to),
    after: to + most.after < end ? `${after}…` : after,
  };
}
