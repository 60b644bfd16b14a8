/** Maximum length of a condition in characters; specification, section "Site section". */
export const maximumConditionLength = 1024;

/** Maximum nesting of parentheses and negations. */
export const maximumConditionDepth = 32;

/**
 * A claim by its name, and whether it is unsigned (stated only by the visitor's browser). `at` counts characters from
 * 0.
 */
export type ClaimReference = { kind: "claim"; unsigned: boolean; name: string; at: number };

/** A parsed condition. Every part of it is true or false for any visitor. */
export type Condition =
  | { kind: "literal"; value: boolean }
  | ClaimReference
  | { kind: "not"; operand: Condition }
  | { kind: "and" | "or" | "equal" | "different"; left: Condition; right: Condition };

/** What is wrong with a condition: its position, in characters from 0, and a sentence. */
export type ConditionProblem = { at: number; message: string };

export type ParsedCondition =
  | { success: true; condition: Condition }
  | { success: false; problem: ConditionProblem };

/** A problem for display, with positions counted from 1. */
export function printProblem({ at, message }: ConditionProblem): string {
  return `Character ${at + 1}: ${message}`;
}

/**
 * Whether a condition is true for a visitor. Never throws: a missing claim counts as false, and so does any value
 * except true.
 * @param claims what is known about the visitor; need not be an object
 */
export function evaluateCondition(condition: Condition, claims: unknown): boolean {
  switch (condition.kind) {
    case "literal":
      return condition.value;
    case "claim": {
      const holder = condition.unsigned ? own(claims, "unsigned") : claims;
      return own(holder, condition.name) === true;
    }
    case "not":
      return !evaluateCondition(condition.operand, claims);
    case "and":
      return (
        evaluateCondition(condition.left, claims) && evaluateCondition(condition.right, claims)
      );
    case "or":
      return (
        evaluateCondition(condition.left, claims) || evaluateCondition(condition.right, claims)
      );
    case "equal":
    case "different": {
      const same =
        evaluateCondition(condition.left, claims) === evaluateCondition(condition.right, claims);
      return same === (condition.kind === "equal");
    }
  }
}

/** Own properties only: `constructor` and the like are not claims. */
function own(holder: unknown, name: string): unknown {
  return typeof holder === "object" && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;
}
