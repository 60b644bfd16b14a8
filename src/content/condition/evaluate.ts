import type { Condition } from "./condition.ts";

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
