/** Blocks that refer to something elsewhere. */
const references = ["embed", "file", "include", "content-ref"] as const;
export type ReferenceName = (typeof references)[number];

export const isReference = (name: string): name is ReferenceName =>
  (references as readonly string[]).includes(name);
