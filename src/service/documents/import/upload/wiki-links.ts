import { encodeAddress } from "../page-address.ts";

const code =
  /(?:^|\n)[ \t>]*(`{3,}|~{3,})[\s\S]*?(?:\n[ \t>]*\1|$)|(?<!`)(`+)(?!`)[\s\S]*?[^`]\2(?!`)/;
const link = /(!?)\[\[([^\][|#\n]*)(?:#([^\][|\n]*))?(?:\\?\|([^\][\n]*))?\]\]/;
const either = new RegExp(`${code.source}|${link.source}`, "g");
const picture = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;

/**
 * Writes the links of a wiki, such as `[[Page#Part|text]]`, as links of Markdown. Those to nothing, and those in code, stay.
 * @param addressOf URL of the page or file of a name, relative to the text; undefined if there is none
 */
export function joinWikiLinks(
  text: string,
  addressOf: (name: string) => string | undefined,
): string {
  if (!text.includes("[[")) return text;
  return text.replaceAll(either, (...match) => {
    const [whole, , , shown, name, part, label] = match as (string | undefined)[];
    if (name === undefined) return whole!;
    const address = name.trim() === "" ? "" : addressOf(name.trim());
    // `Part#Inner part` names the heading, too, under which the other one is.
    const heading = part?.split("#").at(-1)!.trim();
    const anchor =
      heading === undefined ? "" : `#${encodeAddress(heading.replaceAll(/\s+/g, "-"))}`;
    if (address === undefined || address + anchor === "") return whole!;
    const words = label?.trim() || [name.trim(), part?.trim()].filter(Boolean).join(": ");
    if (shown === "!" && picture.test(name.trim())) {
      // Obsidian has the width of a picture there.
      return `![${/^\d+(?:x\d+)?$/.test(words) || words === name.trim() ? "" : escaped(words)}](${address})`;
    }
    return `[${escaped(words)}](${address}${anchor})`;
  });
}

const escaped = (text: string) => text.replaceAll(/[\\[\]]/g, String.raw`\$&`);
