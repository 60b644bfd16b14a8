import { nameTag } from "#content/blocks/descriptions.ts";
import type { Written } from "#content/blocks/tags.ts";
import { proseTexts } from "#console/messages/prose.ts";

/** The name and attributes of a block, as one line of text. */
export function tagLabel(name: string, attributes: Written): string {
  const condition = attributes[""];
  if (condition !== undefined && (name === "if" || name === "elif")) {
    return proseTexts.shownIf(condition);
  }
  return nameTag(name, attributes);
}
