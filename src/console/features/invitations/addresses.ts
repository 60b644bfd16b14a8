import { regexes } from "zod/v4/core";
import { longestEmail } from "#contract/limits.ts";
import { readEntries } from "#console/kit/pasted-entries.ts";

/** The emails in a pasted text or a file. */
export type Addresses = {
  /** In order, in lower case, without duplicates. */
  valid: string[];
  /** Emails that occur more than once. */
  repeated: string[];
  /** Entries that look like an email but are invalid. */
  invalid: string[];
};

// Without the contract's schema, which would add zod to the screen.
const isAddress = (text: string) => text.length <= longestEmail && regexes.email.test(text);

/**
 * Parses emails from a text. In a line with one email, the other words count as a name. In a line with several, entries between
 * separators that aren't emails are reported. A header line is skipped.
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
      if (!isAddress(address)) invalid.add(entry);
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

/** Splits the list into batches that the platform accepts. */
export function inPieces<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
