/** Finds the first line from one on that ends a part of a kind; -1 if there is none. */
export type FindEnd = (from: number, isEnd: (line: string) => boolean, kind: string) => number;

/** For a text read from its start: a kind that ends in no more line is looked for once, however often it begins. */
export function endsOf(lines: readonly string[]): FindEnd {
  const endless = new Set<string>();
  return (from, isEnd, kind) => {
    if (endless.has(kind)) return -1;
    for (let at = from; at < lines.length; at++) if (isEnd(lines[at]!)) return at;
    endless.add(kind);
    return -1;
  };
}
