/**
 * A person or a team that a comment names, or a person that a page does. In Markdown it is a link as mentions of pages are, by an ID
 * that no renaming changes.
 */
export type Mention = { type: "user" | "team"; id: string };

const address = /^\/(user|team)s\/([\w-]{1,64})$/;

/** Who a link with the title `mention` names; undefined if it leads to a page or elsewhere. */
export function readMention(url: string): Mention | undefined {
  const [, type, id] = address.exec(url) ?? [];
  return type === undefined || id === undefined ? undefined : { type: type as Mention["type"], id };
}

/** The Markdown of a mention: `[@Ada](/users/u1 "mention")`. @param name - what readers see who don't know the ID */
export function printMention({ type, id }: Mention, name: string): string {
  const text = name.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
  return `[@${text}](/${type}s/${id} "mention")`;
}

const written = /\[@((?:\\.|[^\\[\]\n])+)\]\((\/(?:user|team)s\/[\w-]{1,64}) "mention"\)/g;

/** Whether a text can have mentions. Only its parser knows: in code, they are just text. */
export const mayMention = (markdown: string): boolean => markdown.search(written) !== -1;

/** What was written for each mention, by the name with `@` that stands for it in a field. */
type KnownMentions = ReadonlyMap<string, string>;

/**
 * A text with mentions as a person writes and reads it: with `@Ada` in place of the links. {@link withLinks} puts them back. A text
 * that this would change, such as one with two people of one name, stays as it is.
 */
export function withNames(markdown: string): { text: string; known: KnownMentions } {
  const linksByName = new Map<string, string>();
  const text = markdown.replaceAll(written, (link: string, escaped: string) => {
    const name = `@${escaped.replaceAll(/\\(.)/g, "$1")}`;
    if (!linksByName.has(name)) linksByName.set(name, link);
    return name;
  });
  return withLinks(text, linksByName) === markdown
    ? { text, known: linksByName }
    : { text: markdown, known: new Map() };
}

/** What can't be next to a name in scripts with spaces. */
const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}_]`;

/** A text with the links of all known names, the longest first: `@Ada` isn't `@Ada Byron`. */
export function withLinks(text: string, known: KnownMentions): string {
  if (known.size === 0) return text;
  const names = [...known.keys()].toSorted((a, b) => b.length - a.length);
  const quoted = names.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  const anyName = new RegExp(
    String.raw`(?<!${letter}|@)(?:${quoted.join("|")})(?!${letter})`,
    "gu",
  );
  return text.replaceAll(anyName, (name) => known.get(name) ?? name);
}
