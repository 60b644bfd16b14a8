/** Maximum length of a printed name, in characters. No field of the contract is as long. */
const longest = 64;

/** A field's name for a message: bounded, and without characters that control terminals or the direction of text. */
export function printName(name: string): string {
  if (/^\w{1,64}$/.test(name)) return name;
  const characters = Array.from(name.slice(0, longest * 2)).slice(0, longest);
  const start = characters.join("");
  return start.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD") + (start === name ? "" : "…");
}

/**
 * The known name that was probably meant: it has the same letters in another spelling (`expires_at`), few of them differ
 * (`titel`), or one name starts with the other (`spaceId`, `scope`).
 */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  if (name.length > longest) return undefined;
  const given = plain(name);
  const near = names.flatMap((candidate) => {
    const other = plain(candidate);
    const length = Math.min(given.length, other.length);
    const isStart = length >= 3 && (given.startsWith(other) || other.startsWith(given));
    const distance = distanceOf(given, other);
    return isStart || distance <= length / 3 ? [{ candidate, distance }] : [];
  });
  return near.toSorted((a, b) => a.distance - b.distance)[0]?.candidate;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_\s]/g, "");
}

/** How many characters must be inserted, deleted, replaced, or swapped with the next one. */
function distanceOf(a: string, b: string): number {
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const replaced = row[j]! + (a[i] === b[j] ? 0 : 1);
      const isSwap = j > 0 && a[i] === b[j - 1] && a[i - 1] === b[j];
      const swapped = isSwap ? above[j - 1]! + 1 : replaced;
      next.push(Math.min(replaced, swapped, row[j + 1]! + 1, next[j]! + 1));
    }
    above = row;
    row = next;
  }
  return row.at(-1)!;
}
