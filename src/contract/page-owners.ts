/*
 * Who owns which pages, by patterns of their paths, as in a CODEOWNERS file: the last pattern that matches a page wins. A pattern
 * without a slash at its beginning or middle matches at any depth, and one that matches a page also matches the pages below it,
 * unless it ends with `/*`: that means the pages directly below.
 */

/** Maximum length of a pattern. */
const longestPattern = 200;

/** Why a pattern can't be used, as a sentence; undefined if it can. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern.trim() === "") return "Enter a pattern, such as /guides or *.";
  if (pattern.length > longestPattern) return `Use at most ${longestPattern} characters.`;
  if (/\s/.test(pattern)) return "A pattern can't contain spaces, because paths don't.";
  if (pattern.startsWith("!")) return "Patterns that exclude pages (!) aren't possible.";
  if (/[[\]\\{}]/.test(pattern)) return "Use only names, slashes, *, **, and ?.";
  if (/\*{3}/.test(pattern)) return "Use * for a part of a name, or ** for any names.";
  if (/[^/]\*\*|\*\*[^/]/.test(pattern)) return "Put ** alone between slashes: /guides/**/old.";
  if (/\/\//.test(pattern)) return "Leave out the second slash.";
  if (pattern === "/") return "A slash alone matches no page. Use * for all pages.";
  return undefined;
}

/**
 * Whether a pattern matches the path of a page.
 *
 * @param path - without slashes at its ends
 */
export function matchesPath(pattern: string, path: string): boolean {
  const { parts, reach } = readPattern(pattern);
  return matchesFrom(parts, path.split("/"), reach);
}

/** What the last pattern that matches a path says; undefined if none does. */
export function lastMatch<Rule extends { pattern: string }>(
  rules: readonly Rule[],
  path: string,
): Rule | undefined {
  return rules.findLast(({ pattern }) => matchesPath(pattern, path));
}

/** How far below what its parts match a pattern reaches. */
type Reach = "exactly" | "andBelow";

function readPattern(pattern: string): { parts: readonly string[]; reach: Reach } {
  const isAnchored = pattern.replace(/\/$/, "").includes("/");
  const names = pattern.split("/").filter((name) => name !== "");
  const parts = isAnchored || names[0] === "**" ? names : ["**", ...names];
  const reach = pattern.endsWith("/*") && names.length > 1 ? "exactly" : "andBelow";
  return { parts, reach };
}

/** Step by step through the pattern, with all positions in the path that it can have reached. */
function matchesFrom(parts: readonly string[], names: readonly string[], reach: Reach): boolean {
  let reached = new Set([0]);
  for (const [index, part] of parts.entries()) {
    const next = new Set<number>();
    for (const at of reached) {
      if (part === "**") {
        // At the end it means what is below, in the middle also nothing.
        const least = index === parts.length - 1 && index > 0 ? at + 1 : at;
        for (let to = least; to <= names.length; to++) next.add(to);
      } else if (at < names.length && matchesName(part, names[at]!)) next.add(at + 1);
    }
    reached = next;
  }
  return reach === "exactly" ? reached.has(names.length) : reached.size > 0;
}

/** Whether a name matches a part of a pattern with `*` and `?`. Without a regular expression, which could take very long. */
function matchesName(part: string, name: string): boolean {
  const [letters, wanted] = [[...name], [...part]];
  let reached = new Set([0]);
  for (const sign of wanted) {
    const next = new Set<number>();
    for (const at of reached) {
      if (sign === "*") for (let to = at; to <= letters.length; to++) next.add(to);
      else if (at < letters.length && (sign === "?" || sign === letters[at])) next.add(at + 1);
    }
    reached = next;
  }
  return reached.has(letters.length);
}
