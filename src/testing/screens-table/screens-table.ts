import { operations, type OperationKey } from "#contract/operations.ts";
import type { Reached } from "./reached.ts";
import { withoutScreen } from "./without-screen.ts";

const root = new URL("../../../", import.meta.url);
export const screensFile = new URL("docs/screens.md", root);
/** Playwright's output folder. */
export const resultsFolder = new URL("test-results/", root);

const keys = Object.keys(operations) as OperationKey[];

/** Why no screen uses an operation; undefined for one that must be reachable in the console. */
const reasons: ReadonlyMap<OperationKey, string> = new Map(
  Object.entries(withoutScreen).flatMap(([reason, listed]) => listed.map((key) => [key, reason])),
);

/** Contradictions of the table: operations neither reached nor excused, and excused ones that were reached. */
export function contradictions(reached: readonly Reached[]): {
  unreached: OperationKey[];
  excusedInVain: OperationKey[];
} {
  const operations = new Set(reached.map(({ operation }) => operation));
  return {
    unreached: keys.filter((key) => !operations.has(key) && !reasons.has(key)),
    excusedInVain: keys.filter((key) => operations.has(key) && reasons.has(key)),
  };
}

/** The operations without a row in `text`, an earlier table, or with neither a screen nor a reason. */
export function unlisted(text: string): OperationKey[] {
  const listed = new Set(Array.from(text.matchAll(/^\| `([^`]+)` \| [^|\s]/gm), ([, key]) => key));
  return keys.filter((key) => !listed.has(key));
}

/** The text of `docs/screens.md`. */
export function printScreens(reached: readonly Reached[]): string {
  const rows = keys.map((operation) => row(operation, reached));
  return `# Where people reach each operation

<!-- Written by \`npm run docs:screens\` from what the last \`npm run test:e2e\` saw: change the screens, the tests, or src/testing/screens-table/without-screen.ts instead. -->

Each browser test records which operations the console calls, and on which screen. The sweeps over all URLs don't count. ${keys.length - reasons.size}
of ${keys.length} operations have a screen; each of the others has a reason. \`npm test\` fails for an operation with neither.

| Operation | Screens, or the reason why there is none | Browser tests |
| --- | --- | --- |
${rows.join("\n")}
`;
}

function row(operation: OperationKey, reached: readonly Reached[]): string {
  const reason = reasons.get(operation);
  if (reason !== undefined) return `| \`${operation}\` | ${reason} | |`;
  const mine = reached.filter((screen) => screen.operation === operation);
  const list = (values: string[], mark: string) =>
    [...new Set(values)]
      .toSorted()
      .slice(0, 4)
      .map((value) => `${mark}${value}${mark}`)
      .join(", ");
  const screens = list(
    mine.map(({ screen }) => screen),
    "`",
  );
  const tests = list(
    mine.map(({ test }) => test),
    "",
  );
  return `| \`${operation}\` | ${screens} | ${tests} |`;
}
