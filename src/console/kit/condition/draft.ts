import { checkCondition } from "#content/condition/check.ts";
import { printProblem, type Condition } from "#content/condition/condition.ts";
import { parseCondition } from "#content/condition/parse.ts";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { noRules, printRules, rulesOf, type RuleGroup } from "./rules.ts";

/** A condition while it is edited: its text, and the same as rules, if rules can express it. */
export type ConditionDraft = { text: string; rules: RuleGroup | undefined };

export function draftOfText(text: string): ConditionDraft {
  if (text.trim() === "") return { text, rules: noRules };
  const parsed = parseCondition(text);
  return { text, rules: parsed.success ? rulesOf(parsed.condition) : undefined };
}

/** Keeps the rules as they are, so that a group in the making, which the text doesn't have, isn't lost. */
export function draftOfRules(rules: RuleGroup): ConditionDraft {
  return { text: printRules(rules), rules };
}

/** What a text means, or what is wrong with it, as sentences. Both, if it only names claims that the schema lacks. */
type CheckedCondition = { condition?: Condition; problems: readonly string[] };

/** An empty text has neither: it is no condition. */
export function checkText(text: string, schema: VisitorSchema | undefined): CheckedCondition {
  if (text.trim() === "") return { problems: [] };
  const parsed = parseCondition(text);
  if (!parsed.success) return { problems: [printProblem(parsed.problem)] };
  const { condition } = parsed;
  const problems = schema === undefined ? [] : checkCondition(condition, schema);
  return { condition, problems: problems.map(printProblem) };
}
