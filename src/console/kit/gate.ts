/**
 * Why an action is off: the first reason that holds. What it returns goes to `unavailable` of a button or of a menu item,
 * which stays visible and tells it.
 *
 *     unavailable={gate([!space.permissions.merge, t.mayNotMerge], [conflicts > 0, t.unresolved(conflicts)])}
 *
 * @param reasons - pairs of a condition that forbids the action and the sentence that says so
 * @returns undefined when nothing forbids it
 */
export function gate(
  ...reasons: readonly (readonly [forbids: boolean, reason: string])[]
): string | undefined {
  return reasons.find(([forbids]) => forbids)?.[1];
}
