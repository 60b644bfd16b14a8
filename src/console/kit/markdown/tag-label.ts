import { proseTexts } from "#console/messages/prose.ts";

/** The name and attributes of a block, as one line of text. */
export function tagLabel(name: string, attributes: Record<string, string>): string {
  const condition = attributes[""];
  if (condition !== undefined && (name === "if" || name === "elif")) {
    return proseTexts.shownIf(condition);
  }
  const values = Object.entries(attributes).map(([key, value]) =>
    key ? `${key}: ${value}` : value,
  );
  return [name, ...values].join(" · ");
}
