import type { SourceChanges } from "../source-changes.ts";
import { type Component, findComponents, inPlace } from "./component-tags.ts";
import { codeLines } from "./mask-code.ts";
import { codeTabs, columns, details, embed, hint, steps, tabs } from "./print-blocks.ts";

type Write = (component: Component, content: string, parts: Written[]) => string;
type Written = { component: Component; content: string };

const hints = [
  "note",
  "info",
  "tip",
  "check",
  "success",
  "warning",
  "caution",
  "important",
  "danger",
  "error",
];
const generalHints = ["callout", "aside", "admonition", "alert", "notice"];
const tabNames = ["tab", "tabitem", "tabstab", "codegroupitem"];
const stepNames = ["step", "stepsstep"];
const cardNames = ["card", "linkcard", "cardscard", "cardslinkcard"];

const titleOf = ({ attributes }: Component) =>
  attributes["title"] ??
  attributes["label"] ??
  attributes["heading"] ??
  attributes["header"] ??
  attributes["name"];

const writeHint: Write = (component, content) => {
  const { name, attributes } = component;
  const told = ["type", "kind", "variant", "intent", "color", "0"].map((key) => attributes[key]);
  const kind = hints.includes(name) ? name : (told.find((value) => value) ?? "info");
  return hint(kind, attributes["title"] ?? attributes["heading"], content);
};

const writeTabs: Write = ({ attributes }, content, parts) => {
  const own = parts.filter(({ component }) => tabNames.includes(component.name));
  if (own.length === 0) return content;
  const items = [...(attributes["items"] ?? "").matchAll(/(["'`])(.*?)\1/g)].map(
    ([, , item]) => item,
  );
  return tabs(
    own.map((part, index) => ({
      title:
        titleOf(part.component) ??
        items[index] ??
        part.component.attributes["value"] ??
        part.component.attributes["0"] ??
        `Tab ${index + 1}`,
      content: part.content,
    })),
  );
};

const writeSteps: Write = (_component, content, parts) => {
  const own = parts.filter(({ component }) => stepNames.includes(component.name));
  if (own.length > 0)
    return steps(own.map(({ component, content: step }) => titled(component, step)));
  const sections = sectionsOf(content);
  return sections.length > 1 ? steps(sections) : content;
};

/** Nextra's steps are headings: a section for each of the highest level. */
function sectionsOf(content: string): string[] {
  const lines = content.split("\n");
  const isCode = codeLines(lines);
  const levels = lines.map((line, at) =>
    isCode[at] ? 0 : (/^(#{1,6}) /.exec(line)?.[1]?.length ?? 0),
  );
  const highest = Math.min(...levels.filter(Boolean));
  if (levels.find(Boolean) !== highest || lines[0] === undefined || levels[0] !== highest)
    return [];
  const sections: string[][] = [];
  lines.forEach((line, at) => {
    if (levels[at] === highest) sections.push([]);
    sections.at(-1)?.push(line);
  });
  return sections.map((section) => section.join("\n").trim());
}

function titled(component: Component, content: string): string {
  const title = titleOf(component);
  return title ? `### ${title}\n\n${content}`.trim() : content;
}

const writeCard: Write = (component, content) => {
  const { attributes } = component;
  const title = titleOf(component) ?? attributes["href"] ?? "";
  const address = attributes["href"] ?? attributes["link"] ?? attributes["to"];
  const lead = address && title ? `**[${title}](${address})**` : title && `**${title}**`;
  return [lead, attributes["description"], content].filter(Boolean).join("\n\n");
};

const writeCards: Write = ({ attributes }, content, parts) => {
  const cards = parts.filter(({ component }) => cardNames.includes(component.name));
  if (cards.length < 2) return content;
  const width = Math.min(4, Math.max(2, Number(attributes["cols"] ?? 2) || 2));
  const rows: string[] = [];
  for (let at = 0; at < cards.length; at += width)
    rows.push(
      columns(
        cards.slice(at, at + width).map((card) => writeCard(card.component, card.content, [])),
      ),
    );
  return rows.join("\n\n");
};

const writeVideo: Write = ({ attributes, name }, content) => {
  const { src, url, id, videoid } = attributes;
  const video = id ?? videoid ?? attributes["0"];
  const address =
    src ??
    url ??
    (video && name === "vimeo" ? `https://vimeo.com/${video}` : undefined) ??
    (video && /^[\w-]{11}$/.test(video) ? `https://www.youtube.com/watch?v=${video}` : video);
  return address ? embed(address) : content;
};

const code = (text: string) => (text.includes("`") ? text : `\`${text}\``);

/** Whether an attribute stands there alone, or isn't false. */
const isSet = (attributes: Component["attributes"], name: string) =>
  Object.entries(attributes).some(([key, value]) =>
    key === name ? value !== "false" : /^\d+$/.test(key) && value === name,
  );

/** A field of an interface as an item of a list, so that fields inside of it are a list in the item. */
const writeField: Write = ({ attributes }, content) => {
  const names = ["name", "path", "query", "body", "header"].map((key) => attributes[key]);
  const name = names.find((value) => value !== undefined && value !== "") ?? "";
  const { type, default: initial } = attributes;
  const facts = [
    type && code(type),
    isSet(attributes, "required") && "required",
    isSet(attributes, "deprecated") && "deprecated",
    initial && `default ${code(initial)}`,
  ].filter(Boolean);
  const line = [name && `**${code(name)}**`, facts.join(", ")].filter(Boolean).join(" ");
  return item([line, content].filter(Boolean).join("\n\n"));
};

const writeFigure: Write = ({ attributes }, content) => {
  const { src = "", link, title, caption } = attributes;
  const words = [title, caption].filter(Boolean).join(". ");
  const picture = `![${attributes["alt"] ?? ""}](${src})`;
  const shown = link ? `[${picture}](${link})` : picture;
  return [shown, words && `*${words}*`, content].filter(Boolean).join("\n\n");
};

const writeHighlight: Write = ({ attributes, name }, content) => {
  const language = name === "highlight" ? (attributes["lang"] ?? attributes["0"] ?? "") : name;
  return `\`\`\`${language}\n${content}\n\`\`\``;
};

const item = (content: string) => `- ${content.replaceAll(/\n(?=[^\n])/g, "\n  ")}`;

/** A folder or file of a tree of files. */
const writeFile: Write = (component, content) =>
  item([code(titleOf(component) ?? ""), content].filter(Boolean).join("\n"));

const writeUpdate: Write = ({ attributes }, content) =>
  [`## ${attributes["label"] ?? "Update"}`, attributes["description"], content]
    .filter(Boolean)
    .join("\n\n");

const only: Write = (_component, content) => content;
const named = (names: readonly string[], write: Write) =>
  names.map((name) => [name, write] as const);

/** How known components are written, by their names without dots and dashes, in lower case. */
const writers = new Map<string, Write>([
  ...named([...hints, ...generalHints], writeHint),
  ...named(["tabs", "tabgroup", "codetabs", "tabpane"], writeTabs),
  ...named([...tabNames, ...stepNames], (component, content) => {
    const title = titleOf(component);
    return title ? `**${title}**\n\n${content}` : content;
  }),
  ...named(["steps", "stepper"], writeSteps),
  ...named(cardNames, writeCard),
  ...named(["cardgrid", "cardgroup", "cards", "columns"], writeCards),
  ...named(["codegroup"], (component, content, parts) =>
    parts.length > 0 ? writeTabs(component, content, parts) : (codeTabs(content) ?? content),
  ),
  ...named(
    ["accordion", "expandable", "details", "collapsible", "collapse"],
    (component, content) =>
      details(
        titleOf(component) ??
          component.attributes["summary"] ??
          component.attributes["0"] ??
          "Details",
        content,
      ),
  ),
  ...named(
    [
      "accordiongroup",
      "accordions",
      "column",
      "filetree",
      "frameset",
      "requestexample",
      "responseexample",
      "tree",
    ],
    only,
  ),
  ...named(["responsefield", "paramfield", "property"], writeField),
  ...named(["treefile", "treefolder"], writeFile),
  ...named(["update"], writeUpdate),
  ...named(["figure"], writeFigure),
  ...named(["highlight", "mermaid", "katex"], writeHighlight),
  ...named(["tooltip"], ({ attributes }, content) =>
    attributes["tip"] ? `${content} (${attributes["tip"]})` : content,
  ),
  ...named(["frame"], ({ attributes }, content) =>
    attributes["caption"] ? `${content}\n\n*${attributes["caption"]}*` : content,
  ),
  ...named(["badge"], ({ attributes }, content) => {
    const words = attributes["text"] ?? content;
    return words.trim() === "" ? "" : `\`${words.trim().replaceAll("`", "")}\``;
  }),
  ...named(["video", "youtube", "vimeo", "reactplayer"], writeVideo),
  ...named(
    ["image"],
    ({ attributes }) => `![${attributes["alt"] ?? ""}](${attributes["src"] ?? ""})`,
  ),
  ...named(["linkbutton"], ({ attributes }, content) =>
    attributes["href"] ? `[${content.trim()}](${attributes["href"]})` : content,
  ),
]);

/** Shortcodes that aren't tags of our own, which stay. */
const shortcodes = new Set([
  ...hints,
  ...generalHints,
  "details",
  "expandable",
  "accordion",
  "youtube",
  "vimeo",
  "card",
  "cards",
]);

/** Those of Hugo, whose marks aren't ours. */
const hugoShortcodes = new Set([
  ...shortcodes,
  ...tabNames,
  "tabs",
  "tabpane",
  "figure",
  "highlight",
  "mermaid",
  "steps",
  "step",
  "badge",
]);

/** A text with components, and what is done with them. */
type Printing = {
  text: string;
  isMdx: boolean;
  /** Names of the unknown components so far, by their places: some contents are printed twice. */
  unknown: Map<number, { name: string; isLost: boolean }>;
};

/** Components of MDX, Markdoc, and Hugo become our blocks. In MDX, of an unknown one only the content stays. */
export function blocksForComponents(
  text: string,
  isMdx: boolean,
  values: ReadonlyMap<string, string>,
  changes: SourceChanges,
): string {
  const components = findComponents(text, values, (name, start) => {
    if (start.startsWith("{{")) return hugoShortcodes.has(name);
    return start.startsWith("{") ? shortcodes.has(name) : isMdx || writers.has(name);
  });
  const printing: Printing = { text, isMdx, unknown: new Map() };
  const written = print(printing, 0, text.length, components);
  for (const { name, isLost } of printing.unknown.values())
    changes.note(isLost ? "lost-component" : "component", 1, name);
  return written;
}

function print(
  printing: Printing,
  start: number,
  end: number,
  components: readonly Component[],
): string {
  const { text } = printing;
  let out = "";
  let done = start;
  for (const component of components) {
    if (component.start < done) continue;
    const written = printComponent(printing, component);
    if (written === undefined) continue;
    out += text.slice(done, component.start);
    out += inPlace(text, component.start, written, start);
    done = component.end;
  }
  return out + text.slice(done, end);
}

/** @returns undefined for one that stays as it is */
function printComponent(printing: Printing, component: Component): string | undefined {
  const { text, isMdx, unknown } = printing;
  const write = writers.get(component.name);
  const { content } = component;
  const isBare =
    content === undefined && !text.slice(component.start, component.end).endsWith("/>");
  const isStandalone = [
    "treefile",
    "responsefield",
    "paramfield",
    "property",
    "card",
    "figure",
    "linkcard",
    "badge",
    "image",
    "youtube",
    "vimeo",
    "video",
  ];
  const isLost = isBare && !isStandalone.includes(component.name);
  if (!isLost && write !== undefined) return writeKnown(printing, component, write);
  if (!isMdx) return undefined;
  const kept = isLost ? "" : insideOf(printing, component);
  const name = /[A-Za-z][\w.-]*/.exec(text.slice(component.start, component.end))?.[0];
  unknown.set(component.start, { name: name ?? component.name, isLost: kept === "" });
  return kept;
}

function writeKnown(printing: Printing, component: Component, write: Write): string {
  const { content } = component;
  const parts = (content?.children ?? []).map((child) => ({
    component: child,
    content: insideOf(printing, child),
  }));
  return write(component, insideOf(printing, component), parts);
}

/** A component's content, without the indent that its lines share with its first one. */
function insideOf(printing: Printing, { content }: Component): string {
  if (content === undefined) return "";
  const lines = print(printing, content.start, content.end, content.children).split("\n");
  const first = lines.slice(lines[0]?.trim() === "" ? 1 : 0).find((line) => line.trim() !== "");
  const indent = lines[0]?.trim() === "" ? /^[ \t]*/.exec(first ?? "")![0].length : 0;
  return lines
    .map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length)))
    .join("\n")
    .replace(/^\n+/, "")
    .trimEnd();
}
