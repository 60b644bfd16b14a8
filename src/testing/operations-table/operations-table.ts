import { globSync, readFileSync } from "node:fs";
import { operations, type OperationKey } from "#contract/operations.ts";
import type { Operation } from "#contract/operation.ts";
import { matrix } from "#service/identity/access/matrix/matrix.ts";
import { callers } from "#service/identity/access/matrix/rules.ts";
import { constantsOf, namedKeys } from "./named-keys.ts";
import { storedOnly } from "./stored-only.ts";

const root = new URL("../../../", import.meta.url);
const keys = Object.keys(operations) as OperationKey[];
/** Calls every operation as every caller. It names none: its table does. */
const everywhere = "src/service/identity/access/matrix/matrix.test.ts";

export const operationsFile = new URL("docs/operations.md", root);

/** The test files that name each operation, relative to the root of the checkout. */
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

/** The number of operations of each kind. */
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

${specified} of ${specified} operations of the specification and ${extensions} extensions, all implemented and tested. The last
column lists the test files that contain the operation's name; others can assemble the name. \`${everywhere}\` also calls
every operation as every caller.

${table(
  ["Operation", "Status", "Defined by", "Tests"],
  keys.map((key) => [
    `\`${key}\``,
    String(operations[key].status),
    isExtension(key) ? "extension" : "specification",
    (tests.get(key) ?? []).map((path) => path.replace(/^src\//, "")).join(", "),
  ]),
)}

# Stored only

Bindery validates and stores these fields, and returns them in responses that include them. They have no effect yet.

${table(
  ["Field", "Operation", "Would control"],
  storedOnly.map(([field, key, meaning]) => [`\`${field}\``, `\`${key}\``, meaning]),
)}

# Who may do what

The response to each caller: \`none\` has no credential, \`guest\` is a member without a role and without access to anything, then
come members by role, and \`other\` is an admin of another organization. \`ok\` is the status above. Some operations are stricter
about individual resources: only its author can edit a comment.

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
