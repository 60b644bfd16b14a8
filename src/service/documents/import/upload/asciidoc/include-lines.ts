/** What of a file is included, as AsciiDoc writes it. */
type Selection = { lines?: string | undefined; tags?: string | undefined };

/** The lines of a file that are included: all, `lines=1..4;7`, or those of regions, `tags=one;!two`. */
export function selectLines(source: string, { lines, tags }: Selection): string[] {
  const all = source.split(/\r?\n/);
  if (lines !== undefined && lines !== "") return byNumber(all, lines);
  return tags === undefined || tags === "" ? all : byTag(all, tags);
}

const listed = (written: string) =>
  written
    .split(written.includes(",") ? "," : ";")
    .map((each) => each.trim())
    .filter(Boolean);

function byNumber(all: readonly string[], written: string): string[] {
  const ranges = listed(written.replaceAll(/^"|"$/g, "")).map((range) => {
    const [first = "", last] = range.split("..");
    const end = last === undefined ? Number(first) : last === "" ? -1 : Number(last);
    return { start: Number(first), end: end < 0 ? all.length : end };
  });
  return all.filter((_, index) =>
    ranges.some(({ start, end }) => index + 1 >= start && index + 1 <= end),
  );
}

const sign = /(?<=^|\W)(tag|end)::([^\s[\]]+)\[\](?=$|\s|-->|\*\/)/;

function byTag(all: readonly string[], written: string): string[] {
  const wanted = new Map(
    listed(written).map((name) => (name.startsWith("!") ? [name.slice(1), false] : [name, true])),
  );
  const isTaken = (name: string, above: boolean) => wanted.get(name) ?? wanted.get("*") ?? above;
  // Only leaving regions out takes everything else.
  const outside = wanted.get("**") ?? [...wanted.values()].every((each) => !each);
  const open: { name: string; isTaken: boolean }[] = [];
  return all.filter((line) => {
    const [, kind, name = ""] = sign.exec(line) ?? [];
    const now = open.at(-1)?.isTaken ?? outside;
    if (kind === "tag") open.push({ name, isTaken: isTaken(name, now) });
    else if (kind === "end") {
      const at = open.findLastIndex((each) => each.name === name);
      if (at !== -1) open.splice(at, 1);
    }
    return kind === undefined && now;
  });
}
