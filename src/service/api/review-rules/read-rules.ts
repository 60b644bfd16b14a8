import type { ReviewRuleValues } from "#contract/review-rules.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import { readPath } from "#service/identity/access/levels.ts";
import { among } from "#service/kernel/store/sql.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** What applies where nobody has set anything. */
export const noRules: ReviewRuleValues = {
  approvals: 0,
  owners: [],
  editsEndApprovals: false,
  openThreadsBlock: false,
  brokenLinks: "shown",
  pageDescriptions: "off",
  imageTexts: "shown",
  spelling: "off",
  spellingLanguage: "en-US",
  knownWords: [],
  style: "off",
  wordChoices: [],
  requiredChecks: [],
};

/** The values that an organization, a collection, or a space has of its own. */
export type OwnRules = Partial<ReviewRuleValues>;

const storedRules = compileOnce(
  (db, { organizationId, targets }: { organizationId: string; targets: readonly string[] }) =>
    db
      .selectFrom("review_rules")
      .select(["target_id", "rules"])
      .where("organization_id", "=", organizationId)
      .where("target_id", "in", among(db, targets)),
);

/** The own values of each of these, by ID. */
export async function readOwnRules(
  db: Db,
  organizationId: string,
  targets: readonly string[],
): Promise<ReadonlyMap<string, OwnRules>> {
  const rows = await storedRules(db, { organizationId, targets }, undefined);
  return new Map(rows.map((row) => [row.target_id, JSON.parse(row.rules) as OwnRules]));
}

/** The rules that apply to merges in a space: of each field, the nearest value from the space up to its organization. */
export async function rulesOf(
  db: Db,
  space: AccessNode & { organization_id: string },
): Promise<ReviewRuleValues> {
  const { organization_id: organizationId } = space;
  const path = await readPath(db, organizationId, space);
  const targets = [...path.map(({ id }) => id), organizationId];
  const own = await readOwnRules(db, organizationId, targets);
  const nearestLast = targets.toReversed().map((id) => own.get(id) ?? {});
  return Object.assign({}, noRules, ...nearestLast) as ReviewRuleValues;
}
