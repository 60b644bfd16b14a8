/** Lines that both sides changed differently: the original and both versions. */
export type Clash = { base: string; main: string; changeRequest: string };

/**
 * A stretch of three texts and of their merge. `merged` is undefined where both sides changed the same lines differently, and where one
 * side's change belongs to such a stretch. Stretches that belong together have the same number as their `conflict`.
 */
export type MergePart = Clash & { merged: string | undefined; conflict?: number };
