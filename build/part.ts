/** Modules that the same screens need. */
export type Part = {
  name: string;
  modules: readonly string[];
  /** In bytes, compressed. */
  size: number;
  /** The screens and dialogs that can't be shown without it, and how much each counts: a screen counts 1. */
  users: ReadonlyMap<string, number>;
  /** Other parts that it imports. */
  imports: ReadonlySet<Part>;
  /** Whether it has to be a file by itself. */
  isAlone?: boolean;
};

/** What a request costs, in bytes: how much needless code a screen may load to save one. */
export const price = 1_000;

/** How much a dialog counts, compared to a screen: it is rarely opened, and loaded while nobody waits. */
export const weightOfDialog = 0.1;

/** The screens among the users of a part. */
export const screensOf = ({ users }: Part): string[] =>
  [...users].flatMap(([user, weight]) => (weight === 1 ? [user] : []));
