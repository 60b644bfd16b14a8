import { type Condition, printProblem } from "#content/condition/condition.ts";
import { parseCondition, checkCondition } from "#content/condition/parse.ts";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";

/** A claim that must be true, or must not be. */
export type ClaimRule = { kind: "claim"; unsigned: boolean; name: string; is: boolean };

/** Rules of which all, or any, must hold. */
export type RuleGroup = { kind: "group"; match: "all" | "any"; rules: readonly Rule[] };

export type Rule = ClaimRule | RuleGroup;

/** No rules: no condition. */
export const noRules: RuleGroup = { kind: "group", match: "all", rules: [] };

/** A condition as rules that mean the same; undefined if rules can't express it, such as a comparison of two claims. */
export function rulesOf(condition: Condition): RuleGroup | undefined {
  const rule = convert(condition, false);
  if (rule === undefined) return undefined;
  return rule.kind === "group" ? rule : { ...noRules, rules: [rule] };
}

/** @param isNegated - converts the opposite of the condition: a negation moves to the claims inside */
function convert(condition: Condition, isNegated: boolean): Rule | undefined {
  switch (condition.kind) {
    case "literal":
      return undefined;
    case "claim":
      return {
        kind: "claim",
        unsigned: condition.unsigned,
        name: condition.name,
        is: !isNegated,
      };
    case "not":
      return convert(condition.operand, !isNegated);
    case "equal":
    case "different":
      return compare(condition.left, condition.right, isNegated !== (condition.kind === "equal"));
    default: {
      const match = (condition.kind === "and") === isNegated ? "any" : "all";
      const sides = [convert(condition.left, isNegated), convert(condition.right, isNegated)];
      const rules: Rule[] = [];
      for (const side of sides) {
        if (side === undefined) return undefined;
        if (side.kind === "group" && side.match === match) rules.push(...side.rules);
        else rules.push(side);
      }
      return { kind: "group", match, rules };
    }
  }
}

/** A comparison with true or false. @param isSame - whether both sides must be equal */
function compare(left: Condition, right: Condition, isSame: boolean): Rule | undefined {
  if (right.kind === "literal") return convert(left, right.value !== isSame);
  if (left.kind === "literal") return convert(right, left.value !== isSame);
  return undefined;
}

/** Rules as the text of a condition; empty without rules. */
export function printRules({ match, rules }: RuleGroup): string {
  const parts = rules.map((rule) => {
    if (rule.kind === "claim") return (rule.is ? "" : "!") + claimText(rule);
    const inner = printRules(rule);
    return inner === "" || countClaims(rule) === 1 ? inner : `(${inner})`;
  });
  return parts.filter((part) => part !== "").join(match === "all" ? " && " : " || ");
}

function countClaims(rule: Rule): number {
  if (rule.kind === "claim") return 1;
  return rule.rules.reduce((count, item) => count + countClaims(item), 0);
}

/** How a condition names a claim. */
function claimText({ unsigned, name }: { unsigned: boolean; name: string }): string {
  const holder = unsigned ? "visitor.claims.unsigned" : "visitor.claims";
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return `${holder}.${name}`;
  const quote = name.includes('"') ? "'" : '"';
  return `${holder}[${quote}${name}${quote}]`;
}

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

/** A claim of a schema. */
export type SchemaClaim = {
  unsigned: boolean;
  name: string;
  title?: string | undefined;
  /** How a condition names it. */
  text: string;
};

/** The claims of a schema: signed ones first. */
export function claimsOfSchema({ properties }: VisitorSchema): SchemaClaim[] {
  const { unsigned, ...signed } = properties;
  return [...claimsIn(signed, false), ...claimsIn(unsigned?.properties ?? {}, true)];
}

function claimsIn(flags: Record<string, unknown>, unsigned: boolean): SchemaClaim[] {
  return Object.entries(flags).map(([name, flag]) => {
    const { title } = (flag ?? {}) as { title?: unknown };
    return {
      unsigned,
      name,
      title: typeof title === "string" ? title : undefined,
      text: claimText({ unsigned, name }),
    };
  });
}

/** Suggestions for the word before the caret, and where that word starts. */
export type Completion = { from: number; claims: SchemaClaim[] };

const mostSuggestions = 8;

/** The claims that the word before the caret may be going to be; undefined if there is no word, or nothing to add to it. */
export function completionAt(
  text: string,
  caret: number,
  claims: readonly SchemaClaim[],
): Completion | undefined {
  const word = /[\w$.["'-]+$/.exec(text.slice(0, caret))?.[0] ?? "";
  if (word === "") return undefined;
  const typed = word.toLowerCase();
  const last = typed.split(/[.["']+/).at(-1) ?? "";
  const isPlain = !/[.["']/.test(word);
  const matches = claims.filter(
    ({ text: whole, name }) =>
      whole !== word &&
      (whole.toLowerCase().startsWith(typed) ||
        (isPlain && last !== "" && name.toLowerCase().includes(last))),
  );
  if (matches.length === 0) return undefined;
  return { from: caret - word.length, claims: matches.slice(0, mostSuggestions) };
}
