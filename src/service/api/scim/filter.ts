import { ScimFailure } from "./scim-error.ts";

/** How many characters, levels, and comparisons a filter may have. */
const longest = 4000;
const deepest = 20;
const mostComparisons = 200;

const comparisons = ["eq", "ne", "co", "sw", "ew", "gt", "ge", "lt", "le"] as const;
export type Comparison = (typeof comparisons)[number];
export type FilterValue = string | number | boolean | null;

/** A filter of RFC 7644, section 3.4.2.2. Paths are as the client wrote them. */
export type Filter =
  | { op: "and" | "or"; filters: Filter[] }
  | { op: "not"; filter: Filter }
  | { op: "pr"; path: string }
  | { op: Comparison; path: string; value: FilterValue }
  /** `emails[…]`: one and the same value meets the filter. */
  | { op: "has"; path: string; filter: Filter };

/** A path of a patch operation: `name.givenName`, `emails[type eq "work"].value`. */
type PatchPath = { path: string; filter?: Filter; sub?: string };

type Token = { kind: "word" | "text" | "sign"; text: string; at: number };

/** An attribute with the schema before it, a text in quotes, or a sign. A number is a word. */
const pattern = /\s+|("(?:[^"\\]|\\.)*")|([[\]()])|(\.(?=[A-Za-z$]))|([\w$:+-][\w$:.+-]*)/suy;

/** @throws ScimFailure 400 `invalidFilter` */
export function parseFilter(text: string): Filter {
  const reader = createReader(text, "invalidFilter");
  const filter = readOr(reader, 0);
  reader.end();
  return filter;
}

/** @throws ScimFailure 400 `invalidPath` */
export function parsePath(text: string): PatchPath {
  const reader = createReader(text, "invalidPath");
  const path = reader.take("word", "the name of an attribute").text;
  if (!reader.skip("[")) {
    reader.end();
    return { path };
  }
  const filter = readOr(reader, 0);
  reader.demand("]");
  const sub = reader.skip(".")
    ? reader.take("word", "the name of a sub-attribute").text
    : undefined;
  reader.end();
  return { path, filter, ...(sub !== undefined && { sub }) };
}

type Reader = ReturnType<typeof createReader>;

function createReader(text: string, scimType: "invalidFilter" | "invalidPath") {
  const what = scimType === "invalidFilter" ? "filter" : "path";
  const fail = (why: string) => new ScimFailure(400, `The ${what} isn't valid: ${why}.`, scimType);
  if (text.length > longest) throw fail(`it has more than ${longest} characters`);
  const tokens = [...tokensOf(text, fail)];
  let next = 0;
  let compared = 0;
  const peek = () => tokens[next];
  const nextToken = () =>
    peek() === undefined ? "it ends too early" : `unexpected ${peek()!.text}`;
  return {
    fail,
    peek,
    skip(sign: string): boolean {
      const isIt = peek()?.kind === "sign" && peek()!.text === sign;
      if (isIt) next += 1;
      return isIt;
    },
    /** Skips an operator, which is a word in any case. */
    skipWord(word: string): boolean {
      const isIt = peek()?.kind === "word" && peek()!.text.toLowerCase() === word;
      if (isIt) next += 1;
      return isIt;
    },
    demand(sign: string): void {
      if (!this.skip(sign)) throw fail(`${nextToken()}, expected ${sign}`);
    },
    take(kind: Token["kind"], name: string): Token {
      const token = peek();
      if (token?.kind !== kind) throw fail(`${nextToken()}, expected ${name}`);
      next += 1;
      return token;
    },
    takeAny(name: string): Token {
      const token = peek();
      if (token === undefined) throw fail(`${nextToken()}, expected ${name}`);
      next += 1;
      return token;
    },
    countComparison(): void {
      compared += 1;
      if (compared > mostComparisons) throw fail(`it has more than ${mostComparisons} comparisons`);
    },
    end(): void {
      if (next < tokens.length) throw fail(nextToken());
    },
  };
}

function* tokensOf(text: string, fail: (why: string) => ScimFailure): Generator<Token> {
  pattern.lastIndex = 0;
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const match = pattern.exec(text);
    if (match === null) throw fail(`unexpected ${text.slice(at, at + 20)}`);
    const [, quoted, sign, dot, word] = match;
    if (quoted !== undefined) yield { kind: "text", text: quoted, at };
    else if (word !== undefined) yield { kind: "word", text: word, at };
    else if ((sign ?? dot) !== undefined) yield { kind: "sign", text: (sign ?? dot)!, at };
  }
}

function readOr(reader: Reader, depth: number): Filter {
  if (depth > deepest) throw reader.fail(`it's nested more than ${deepest} levels deep`);
  const filters = [readAnd(reader, depth)];
  while (reader.skipWord("or")) filters.push(readAnd(reader, depth));
  return filters.length === 1 ? filters[0]! : { op: "or", filters };
}

function readAnd(reader: Reader, depth: number): Filter {
  const filters = [readOne(reader, depth)];
  while (reader.skipWord("and")) filters.push(readOne(reader, depth));
  return filters.length === 1 ? filters[0]! : { op: "and", filters };
}

function readOne(reader: Reader, depth: number): Filter {
  if (reader.skipWord("not")) {
    reader.demand("(");
    const filter = readOr(reader, depth + 1);
    reader.demand(")");
    return { op: "not", filter };
  }
  if (reader.skip("(")) {
    const filter = readOr(reader, depth + 1);
    reader.demand(")");
    return filter;
  }
  const path = reader.take("word", "the name of an attribute").text;
  if (reader.skip("[")) {
    const filter = readOr(reader, depth + 1);
    reader.demand("]");
    if (!reader.skip(".")) return { op: "has", path, filter };
    // Not in the RFC, but providers send it: emails[type eq "work"].value eq "…".
    const sub = reader.take("word", "the name of a sub-attribute").text;
    const tested = readComparison(reader, sub);
    return { op: "has", path, filter: { op: "and", filters: [filter, tested] } };
  }
  return readComparison(reader, path);
}

function readComparison(reader: Reader, path: string): Filter {
  reader.countComparison();
  const op = reader.take("word", "an operator").text.toLowerCase();
  if (op === "pr") return { op, path };
  const comparison = comparisons.find((operator) => operator === op);
  if (comparison === undefined) throw reader.fail(`${op} is no operator`);
  return { op: comparison, path, value: valueOf(reader) };
}

function valueOf(reader: Reader): FilterValue {
  const { kind, text } = reader.takeAny("a value");
  // Entra writes True and False.
  const json = kind === "word" && /^(true|false|null)$/i.test(text) ? text.toLowerCase() : text;
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null) throw reader.fail(`${text} is no value`);
    if (typeof value === "string" && (value.includes("\0") || !value.isWellFormed())) {
      throw reader.fail("a text in it can't be stored");
    }
    return value as FilterValue;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw reader.fail(`${text} is no value. Put texts in quotation marks`);
  }
}
