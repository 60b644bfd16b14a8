import { builtInChecks, type BuiltInName } from "#contract/check-names.ts";
import type { ReviewRuleValues } from "#contract/review-rules.ts";
import type { Requirement } from "#contract/review-status.ts";
import { Failure } from "#service/kernel/errors.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type {
  ChangeRequestCheckTable,
  ChangeRequestTable,
} from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { BuiltInResults, Found } from "./built-in-checks.ts";

/** A check with what it says: a built-in one with what it has `found`, another one with its `row`, unless it is missing. */
export type CheckState = {
  name: string;
  source: "built-in" | "outside";
  state: ChangeRequestCheckTable["state"] | "missing";
  required: boolean;
  outdated: boolean;
  row?: ChangeRequestCheckTable;
  found?: Found;
};

const reportedChecks = compileOnce(
  (db, { organizationId, id }: { organizationId: string; id: string }) =>
    db
      .selectFrom("change_request_check")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("change_request_id", "=", id)
      .orderBy("name"),
);

/** What was reported from outside, by name. */
export function readReported(
  db: Db,
  { organization_id: organizationId, id }: ChangeRequestTable,
): Promise<ChangeRequestCheckTable[]> {
  return reportedChecks(db, { organizationId, id }, undefined);
}

/** All checks of a change request: those that the platform has made, those reported, and those that the rules require. */
export function checksOf(
  { revision }: ChangeRequestTable,
  rules: ReviewRuleValues,
  reported: readonly ChangeRequestCheckTable[],
  { found }: Pick<BuiltInResults, "found">,
): CheckState[] {
  const { requiredChecks } = rules;
  const missing = [...new Set(requiredChecks)].filter(
    (name) => !reported.some((row) => row.name === name),
  );
  return [
    ...[...found].map(([name, result]): CheckState => ({
      name,
      source: "built-in",
      state: result.count === 0 ? "passed" : "failed",
      required: rules[builtInChecks[name]] === "required",
      outdated: false,
      found: result,
    })),
    ...reported.map((row): CheckState => ({
      name: row.name,
      source: "outside",
      state: row.state,
      required: requiredChecks.includes(row.name),
      outdated: row.revision !== revision,
      row,
    })),
    ...missing.map((name): CheckState => ({
      name,
      source: "outside",
      state: "missing",
      required: true,
      outdated: false,
    })),
  ];
}

/**
 * The checks that a merge needs.
 * @param builtIn what those of them have found that the platform makes
 * @throws Failure 409 if that is about another text, or a rule has come since that requires another one
 */
export async function requiredChecks(
  db: Db,
  changeRequest: ChangeRequestTable,
  rules: ReviewRuleValues,
  builtIn: BuiltInResults | undefined,
): Promise<Requirement[]> {
  const needed = Object.entries(builtInChecks).filter(([, field]) => rules[field] === "required");
  const isKnown =
    needed.length === 0 ||
    (builtIn?.revision === changeRequest.revision &&
      needed.every(([name]) => builtIn.found.has(name as BuiltInName)));
  if (!isKnown) {
    throw new Failure(
      409,
      `Change request #${changeRequest.number} or its rules were changed at the same moment. Nothing was changed here; try again.`,
    );
  }
  if (needed.length === 0 && rules.requiredChecks.length === 0) return [];
  const reported = await readReported(db, changeRequest);
  const findings = builtIn?.found ?? new Map();
  return checksOf(changeRequest, rules, reported, { found: findings })
    .filter(({ required }) => required)
    .map((check) => ({
      code: "checks",
      met: !check.outdated && (check.state === "passed" || check.state === "neutral"),
      message: sentenceOf(check),
      people: [],
      teams: [],
      check: { name: check.name, source: check.source, state: check.state },
    }));
}

const builtInTitles: Record<BuiltInName, string> = {
  "broken-links": "Broken links",
  "page-descriptions": "Titles and descriptions",
  "image-texts": "Alternative text",
  spelling: "Spelling",
  style: "Style",
};

function sentenceOf({ name, source, state, outdated, found }: CheckState): string {
  if (source === "built-in") {
    const title = builtInTitles[name as BuiltInName];
    const count = found?.count ?? 0;
    if (count === 0) return `The check “${title}” has passed.`;
    const problems = count === 1 ? "1 problem" : `${count} problems`;
    return `The check “${title}” has found ${problems}. Anyone who can edit here can fix ${count === 1 ? "it" : "them"}.`;
  }
  const again = "Whoever runs it has to report it for the current text.";
  if (state === "missing") return `The check “${name}” is missing. ${again}`;
  if (outdated) return `The check “${name}” is about an earlier text. ${again}`;
  switch (state) {
    case "failed":
      return `The check “${name}” has failed. Fix what it has found, and have it checked again.`;
    case "queued":
    case "running":
      return `The check “${name}” hasn't finished.`;
    case "passed":
    case "neutral":
      return `The check “${name}” has passed.`;
  }
}
