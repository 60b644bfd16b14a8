/** What a literal of JavaScript says; undefined stands for anything that only running it would tell. */
export type Literal =
  | string
  | number
  | boolean
  | null
  | undefined
  | Literal[]
  | { [key: string]: Literal };

const mostDepth = 60;

/** Each searches the whole file. */
const mostLookups = 500;

/** In steps; names that refer to each other would take forever. */
const mostSteps = 200_000;

/**
 * Reads literals of JavaScript and TypeScript as data: nothing is run. Names stand for the literals that the same file
 * gives them, and calls for what the function returns first. Everything else is skipped.
 */
export function createLiteralReader(source: string) {
  let at = 0;
  let steps = 0;
  let lookups = 0;
  const names = new Set<string>();

  function skipBlank(): void {
    for (;;) {
      const [blank] =
        /^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/.exec(source.slice(at, at + 5000)) ?? [];
      if (blank === undefined) return;
      at += blank.length;
    }
  }

  /** Moves to the end of an expression: to a comma or a closing bracket around it. */
  function skipRest(): void {
    for (let depth = 0; at < source.length; at++) {
      if (++steps > mostSteps * 5) return;
      const character = source[at]!;
      if ("\"'`".includes(character)) {
        readText();
        at--;
      } else if (source.startsWith("//", at) || source.startsWith("/*", at)) {
        skipBlank();
        at--;
      } else if ("([{".includes(character)) depth++;
      else if (")]}".includes(character)) {
        if (depth === 0) return;
        depth--;
      } else if ((character === "," || character === ";") && depth === 0) return;
    }
  }

  function readText(): string {
    const quote = source[at++]!;
    let text = "";
    while (at < source.length && source[at] !== quote) {
      if (source[at] === "\\") at++;
      text += source[at++] ?? "";
    }
    at++;
    return text;
  }

  function readValue(depth: number): Literal {
    if (depth > mostDepth || ++steps > mostSteps) {
      at = source.length;
      return undefined;
    }
    skipBlank();
    const value = readStart(depth);
    skipBlank();
    // `as const`, `satisfies X`, and whatever else doesn't change a value.
    if (!/^(?:[,\]});]|$)/.test(source.slice(at, at + 1))) {
      const isSame = /^(?:as|satisfies)\b/.test(source.slice(at, at + 10));
      skipRest();
      return isSame || Array.isArray(value) ? value : undefined;
    }
    return value;
  }

  function readStart(depth: number): Literal {
    const first = source[at] ?? "";
    if (first === "[") return readList(depth);
    if (first === "{") return readRecord(depth);
    if (first !== "" && "\"'`".includes(first)) return readText();
    const [number] = /^-?\d+(?:\.\d+)?/.exec(source.slice(at, at + 30)) ?? [];
    if (number !== undefined) {
      at += number.length;
      return Number(number);
    }
    const [name] = /^[A-Za-z_$][\w$]*/.exec(source.slice(at, at + 200)) ?? [];
    if (name === undefined) return undefined;
    at += name.length;
    if (name === "true" || name === "false") return name === "true";
    if (name === "null") return null;
    const call = /^\s*\(\s*\)/.exec(source.slice(at, at + 50));
    if (call !== null) at += call[0].length;
    return named(name, depth);
  }

  function named(name: string, depth: number): Literal {
    if (names.has(name) || ++lookups > mostLookups) return undefined;
    const safe = name.replaceAll("$", String.raw`\$`);
    const given = new RegExp(
      String.raw`\b(?:const|let|var)\s+${safe}\s*(?::[^=;]{0,300})?=\s*(?:\([^)]*\)(?:\s*:[^=]{0,200})?\s*=>\s*(?:\(|\{\s*return\b))?|\bfunction\s+${safe}\s*\([^)]*\)[^{]{0,200}\{\s*return\b`,
    ).exec(source);
    if (given === null) return undefined;
    const back = at;
    names.add(name);
    at = given.index + given[0].length;
    const value = readValue(depth + 1);
    names.delete(name);
    at = back;
    return value;
  }

  function readList(depth: number): Literal[] {
    const list: Literal[] = [];
    at++;
    for (;;) {
      skipBlank();
      if (at >= source.length) return list;
      if (source[at] === "]") {
        at++;
        return list;
      }
      const before = at;
      const isSpread = source.startsWith("...", at);
      if (isSpread) at += 3;
      const value = readValue(depth + 1);
      if (isSpread && Array.isArray(value)) list.push(...value);
      else list.push(value);
      skipBlank();
      if (source[at] === "," || at === before) at++;
    }
  }

  function readRecord(depth: number): Literal {
    const record: Record<string, Literal> = Object.create(null) as Record<string, Literal>;
    at++;
    for (;;) {
      skipBlank();
      if (at >= source.length) return record;
      if (source[at] === "}") {
        at++;
        return record;
      }
      const before = at;
      const key = readKey();
      skipBlank();
      if (key !== undefined && source[at] === ":") {
        at++;
        record[key] = readValue(depth + 1);
      } else if (key !== undefined && /[,}]/.test(source[at] ?? "")) {
        record[key] = named(key, depth);
      } else skipRest();
      skipBlank();
      if (source[at] === "," || at === before) at++;
    }
  }

  function readKey(): string | undefined {
    if ("\"'`".includes(source[at]!)) return readText();
    const [name] = /^[\w$]+/.exec(source.slice(at, at + 200)) ?? [];
    if (name !== undefined) at += name.length;
    return name;
  }

  return {
    /** The values after each match of a pattern. */
    after(pattern: RegExp): Literal[] {
      return [...source.matchAll(pattern)].map((match) => {
        at = match.index + match[0].length;
        return readValue(0);
      });
    },
  };
}
