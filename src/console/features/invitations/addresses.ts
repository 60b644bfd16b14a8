import { InviteCreate } from "#contract/invite.ts";
import { readEntries } from "#console/kit/pasted-entries.ts";

/** What a pasted text or a file says of whom to invite. */
export type Addresses = {
  /** Each once, in their order, in lower case. */
  valid: string[];
  /** Those that stand there more than once. */
  repeated: string[];
  /** What was meant as an address and is none. */
  invalid: string[];
};

/** What the platform takes. */
const addressSchema = InviteCreate.shape.emails.element;

/**
 * Reads addresses out of a text. In a line with one address the other words are taken for a name; in a line with several, what
 * stands between two separators and holds none is told. A first line that only names columns is left out.
 */
export function readAddresses(text: string): Addresses {
  const valid = new Set<string>();
  const repeated = new Set<string>();
  const invalid = new Set<string>();
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== "");
  for (const [index, line] of lines.entries()) {
    const { entries, others } = readLine(line);
    if (index === 0 && entries.length === 0 && lines.length > 1 && isHead(line)) continue;
    for (const other of others) invalid.add(other);
    for (const entry of entries) {
      const address = entry.toLowerCase();
      if (!addressSchema.safeParse(address).success) invalid.add(entry);
      else if (valid.has(address)) repeated.add(address);
      else valid.add(address);
    }
  }
  return { valid: [...valid], repeated: [...repeated], invalid: [...invalid] };
}

function readLine(line: string): { entries: string[]; others: string[] } {
  const entries = readEntries(line).filter((entry) => entry.includes("@"));
  if (entries.length === 1) return { entries, others: [] };
  const others = line
    .replaceAll(/"[^"]*"(?=\s{0,9}<)/gu, "")
    .split(/[,;|\t]/u)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !part.includes("@"));
  return { entries, others };
}

const isHead = (line: string) => /e-?mail|address/iu.test(line);

/** The list in pieces that the platform takes at once. */
export function inPieces<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
