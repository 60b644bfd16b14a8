import { printProblem } from "#content/condition/condition.ts";
import { parseCondition, checkCondition } from "#content/condition/parse.ts";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";

/** The schema before one is set: no claims. */
const emptyVisitorSchema = {
  type: "object",
  properties: {
    unsigned: { type: "object", properties: {}, additionalProperties: false },
  },
  additionalProperties: false,
} as unknown as VisitorSchema;

export function visitorSchemaOf(site: SiteTable): VisitorSchema {
  return site.visitor_schema ?? emptyVisitorSchema;
}

/** What is wrong with a condition under a schema, as sentences; empty if it is valid. */
export function conditionProblems(text: string, schema: VisitorSchema): string[] {
  const parsed = parseCondition(text);
  if (!parsed.success) return [printProblem(parsed.problem)];
  return checkCondition(parsed.condition, schema).map(printProblem);
}

/**
 * @throws Failure 400 for an invalid condition, or one that uses claims that the site's adaptive schema doesn't have
 */
export function demandCondition(text: string | null | undefined, site: SiteTable): void {
  if (text === null || text === undefined) return;
  const [problem] = conditionProblems(text, visitorSchemaOf(site));
  if (problem !== undefined) throw invalid("body.condition", problem);
}
