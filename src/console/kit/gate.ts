/**
 * Why an action is unavailable: the first reason that applies. Pass the result to `unavailable` of a button or menu item, which
 * stays visible and shows the reason.
 *     unavailable={gate([!space.permissions.merge, t.mayNotMerge], [conflicts > 0, t.unresolved(conflicts)])}
 *
 * @param reasons - pairs of a condition that blocks the action and a sentence that explains it
 * @returns undefined when nothing blocks the action
 */
export function gate(
  ...reasons: readonly (readonly [forbids: boolean, reason: string])[]
): string | undefined {
  return reasons.find(([forbids]) => forbids)?.[1];
}
