import { globSync, readFileSync } from "node:fs";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { Operation } from "#contract/operation.ts";
import { matrix } from "#service/authorization/matrix.ts";
import { callers } from "#service/authorization/rules.ts";
import { constantsOf, namedKeys } from "./named-keys.ts";
import { storedOnly } from "./stored-only.ts";

const root = new URL("../../../", import.meta.url);
const keys = Object.keys(operations) as OperationKey[];
/** Asks every operation as every caller. It names none: its table does. */
const everywhere = "src/service/authorization/matrix.test.ts";

export const operationsFile = new URL("docs/operations.md", root);

/** The test files that name each operation, from the root of the checkout. */
export function testsByOperation(): ReadonlyMap<OperationKey, readonly string[]> {
  const read = (path: string) => readFileSync(new URL(path, root), "utf8");
  const list = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((path) => path.replaceAll("\\", "/"))
      .toSorted();
  const shared = constantsOf(list("src/testing/*.ts").map(read).join("\n"));
  const tests = new Map<OperationKey, string[]>();
  for (const path of list("src/service/**/*.test.ts")) {
    if (path === everywhere) continue;
    for (const key of namedKeys(read(path), shared)) {
      tests.set(key, [...(tests.get(key) ?? []), path]);
    }
  }
  return tests;
}

/** How many operations of each kind there are. */
export function countOperations(): { specified: number; extensions: number } {
  const extensions = keys.filter((key) => isExtension(key)).length;
  return { specified: keys.length - extensions, extensions };
}

/** The text of `docs/operations.md`. */
export function printOperations(): string {
  const { specified, extensions } = countOperations();
  const tests = testsByOperation();
  return `# Operations

<!-- Written by \`npm run docs\`: change the contract, the matrix or the tests instead. -->

${specified} of ${specified} operations of the specification and ${extensions} extensions, each carried out and each tested. The files on
the right name the operation in full; others may put its name together. Besides, \`${everywhere}\`
asks every operation as every caller.

${table(
  ["Operation", "Status", "Of", "Tests"],
  keys.map((key) => [
    `\`${key}\``,
    String(operations[key].status),
    isExtension(key) ? "extension" : "specification",
    (tests.get(key) ?? []).map((path) => path.replace(/^src\//, "")).join(", "),
  ]),
)}

# Stored only

These are accepted within their bounds, and returned where a response has them, but have no effect yet.

${table(
  ["Field", "Operation", "Would decide"],
  storedOnly.map(([field, key, meaning]) => [`\`${field}\``, `\`${key}\``, meaning]),
)}

# Who may do what

What each caller gets: \`none\` has no credential, \`guest\` is a member without a role to whom nothing was shared, then come members
by role, and \`other\` administers another organization. \`ok\` is the status above. A single row can be stricter about what belongs
to somebody: a comment is rewritten by its author alone.

${table(
  ["Operation", ...callers],
  keys.map((key) => [`\`${key}\``, ...callers.map((caller) => String(matrix[key][caller]))]),
)}
`;
}

function isExtension(key: OperationKey): boolean {
  return (operations[key] as Operation).extension === true;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
