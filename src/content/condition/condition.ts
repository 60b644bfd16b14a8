/** Most characters of a condition; specification, section "Site section". */
export const maximumConditionLength = 1024;

/** Parentheses and negations inside each other. */
export const maximumConditionDepth = 32;

/** A claim by its name, and whether the visitor's browser alone vouches for it. `at` counts characters from 0. */
export type ClaimReference = { kind: "claim"; unsigned: boolean; name: string; at: number };

/** A parsed condition. Every part of it is true or false for any visitor. */
export type Condition =
  | { kind: "literal"; value: boolean }
  | ClaimReference
  | { kind: "not"; operand: Condition }
  | { kind: "and" | "or" | "equal" | "different"; left: Condition; right: Condition };

/** What is wrong with a condition: where, in characters from 0, and a sentence. */
export type ConditionProblem = { at: number; message: string };

export type ParsedCondition =
  | { success: true; condition: Condition }
  | { success: false; problem: ConditionProblem };

/** A problem as people read it, who count from 1. */
export function printProblem({ at, message }: ConditionProblem): string {
  return `Character ${at + 1}: ${message}`;
}
