import type { Condition } from "#content/condition/condition.ts";

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
export function claimText({ unsigned, name }: { unsigned: boolean; name: string }): string {
  const holder = unsigned ? "visitor.claims.unsigned" : "visitor.claims";
  if (/^[A-Za-z_$][\w$]*$/.test(name)) return `${holder}.${name}`;
  const quote = name.includes('"') ? "'" : '"';
  return `${holder}[${quote}${name}${quote}]`;
}
