import type { DrawnElement } from "#content/drawing/drawn.ts";

/** A `{% … %}` block, as its drawing describes it. */
export type Tag = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Titles of the tabs in it. */
  titles: readonly string[];
  /** The text in it, for blocks that refer to something. */
  label: string;
  isClosed: boolean;
};

/** Reads what the drawing says about a block. */
export function tagOf({ props }: DrawnElement): Tag {
  const read = (name: string, otherwise: string) => {
    const value = props[name];
    return typeof value === "string" ? value : otherwise;
  };
  return {
    name: read("data-name", ""),
    attributes: JSON.parse(read("data-attributes", "{}")) as Record<string, string>,
    titles: JSON.parse(read("data-titles", "[]")) as string[],
    label: read("data-label", ""),
    isClosed: read("data-closed", "yes") === "yes",
  };
}
