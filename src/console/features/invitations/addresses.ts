import { regexes } from "zod/v4/core";
import { longestEmail } from "#contract/limits.ts";
import { roleChoices, type RoleChoice } from "#screens/roles.ts";
import { readEntries } from "#console/kit/pasted-entries.ts";
import { peopleTexts } from "#console/messages/people.ts";

/** What a line says about a person besides the email. */
type Known = { name?: string; role?: RoleChoice };

/** The emails in a pasted text or a file. */
export type Addresses = {
  /** In order, in lower case, without duplicates. */
  valid: string[];
  /** Emails that occur more than once. */
  repeated: string[];
  /** Entries that look like an email but are invalid. */
  invalid: string[];
  /** By valid email; only those about whom there is anything. */
  known: ReadonlyMap<string, Known>;
};

// Without the contract's schema, which would add zod to the screen.
const isAddress = (text: string) => text.length <= longestEmail && regexes.email.test(text);

/**
 * Parses emails from a text. In a line with one email, another word can be a role, and the others are the name. In a line with
 * several, a name is before its email in angle brackets, and other entries that aren't emails are reported. A header line is
 * skipped; it says which columns have the name and the role.
 */
export function readAddresses(text: string): Addresses {
  const valid = new Set<string>();
  const repeated = new Set<string>();
  const invalid = new Set<string>();
  const aboutAddress = new Map<string, Known>();
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line.trim() !== "");
  let head: Head | undefined;
  for (const [index, line] of lines.entries()) {
    const { entries, others } = readLine(line);
    if (index === 0 && entries.length === 0 && lines.length > 1 && isHead(line)) {
      head = headOf(line);
      continue;
    }
    for (const other of others) invalid.add(other);
    const cells = cellsOf(line);
    // Entries come in the order of their cells: looking for each from the start would take quadratic time on long lists.
    let at = 0;
    for (const entry of entries) {
      const address = entry.toLowerCase();
      if (!isAddress(address)) invalid.add(entry);
      else if (valid.has(address)) repeated.add(address);
      else {
        valid.add(address);
        const cellIndex = cellWith(cells, entry, at);
        if (cellIndex !== -1) at = cellIndex;
        const about = knownOf(cells, cellIndex, entry, entries.length === 1, head);
        if (Object.keys(about).length > 0) aboutAddress.set(address, about);
      }
    }
  }
  return { valid: [...valid], repeated: [...repeated], invalid: [...invalid], known: aboutAddress };
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

/** Where a file has names and roles: indexes of its columns, or -1. */
type Head = { name: number; role: number };

const isHead = (line: string) => /e-?mail|address/iu.test(line);

function headOf(line: string): Head {
  const columns = cellsOf(line).map((cell) => cell.toLowerCase());
  return {
    name: columns.findIndex((cell) => /^(?:full |display |user ?)?name$/u.test(cell)),
    role: columns.indexOf("role"),
  };
}

function cellWith(cells: readonly string[], entry: string, from: number): number {
  for (let at = from; at < cells.length; at += 1) if (cells[at]!.includes(entry)) return at;
  return -1;
}

/** @param at - the index of the cell with the email; -1 if it is in none as it is */
function knownOf(
  cells: readonly string[],
  at: number,
  entry: string,
  isOnly: boolean,
  head: Head | undefined,
): Known {
  const bracketed = nameBefore(`<${entry}`, cells[at] ?? "");
  if (!isOnly) return named(bracketed);
  const others = cells.filter((_, index) => index !== at);
  const roleCell = head === undefined ? others.find(roleIn) : cells[head.role];
  const nameCell =
    head === undefined
      ? others.find((cell) => cell !== roleCell && /\p{L}/u.test(cell))
      : cells[head.name];
  const role = roleIn(roleCell ?? "");
  return { ...named(bracketed || (nameCell ?? "")), ...(role !== undefined && { role }) };
}

/** The platform's limit. */
const longestName = 100;

function named(text: string): Known {
  const name = text.replace(/^["'“”‘’]+|["'“”‘’]+$/gu, "").trim();
  return name === "" || name.includes("@") ? {} : { name: name.slice(0, longestName) };
}

/** The name in "Bo Berg <bo@example.com>", which can follow another one. */
function nameBefore(address: string, cell: string): string {
  const end = Math.max(0, cell.indexOf(address));
  return cell.slice(cell.lastIndexOf(">", end) + 1, end).trim();
}

/** The cells of a line. A separator in quotes belongs to the cell. */
function cellsOf(line: string): string[] {
  const cells = [""];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    if (!isQuoted && /[,;|\t，；、]/u.test(sign)) cells.push("");
    else cells[cells.length - 1] += sign;
  }
  // A quote that never ends is none.
  if (isQuoted) return line.split(/[,;|\t，；、]/u).map((cell) => cell.trim());
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"([^"]*)"$/u, "$1")
      .trim(),
  );
}

const roleWords = new Map<string, RoleChoice>(
  roleChoices.flatMap((role) => [
    [role, role],
    [peopleTexts.roles[role].toLowerCase(), role],
  ]),
);

const roleIn = (cell: string) => roleWords.get(cell.toLowerCase());

/** A line that is read as the same. */
export function lineOf(address: string, { name, role }: Known = {}): string {
  // In quotes, because a name can have a separator.
  const person = name === undefined ? address : `"${name.replaceAll('"', "")}" <${address}>`;
  return role === undefined ? person : `${person}, ${peopleTexts.roles[role]}`;
}

/** Splits the list into batches that the platform accepts. */
export function inPieces<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );
}
