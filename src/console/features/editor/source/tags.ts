import { isTagName, type TagName, tagSpec } from "#content/blocks/tags.ts";

/** CodeMirror's snippet of a block: `${}` is where the cursor goes. */
function snippet(name: TagName, attributes = "", inner = "${}"): string {
  const start = `{% ${name}${attributes} %}`;
  return needsEnd(name) ? `${start}\n${inner}\n{% end${name} %}` : start;
}

/** What is written when a tag is chosen, the usual ones first. Tags of older pages and of imports are drawn but not offered. */
const snippets: Record<TagName, string | undefined> = {
  hint: snippet("hint", ' style="${info}"'),
  tabs: snippet(
    "tabs",
    "",
    '{% tab title="${One}" %}\n${}\n{% endtab %}\n\n{% tab title="${Two}" %}\n\n{% endtab %}',
  ),
  tab: snippet("tab", ' title="${Title}"'),
  stepper: snippet("stepper", "", "{% step %}\n### ${Step}\n\n${}\n{% endstep %}"),
  step: snippet("step", "", "### ${Step}\n\n${}"),
  columns: snippet(
    "columns",
    "",
    "{% column %}\n${}\n{% endcolumn %}\n\n{% column %}\n\n{% endcolumn %}",
  ),
  column: snippet("column"),
  code: snippet("code", ' title="${file.js}"', "```${js}\n${}\n```"),
  "content-ref": snippet("content-ref", ' url="${}"', "[Page]()"),
  embed: snippet("embed", ' url="${}"'),
  file: snippet("file", ' src="${}"'),
  if: snippet("if", " ${visitor.claims.unsigned.beta}"),
  updates: snippet(
    "updates",
    ' format="full"',
    '{% update date="${2026-01-01}" %}\n## ${}\n{% endupdate %}',
  ),
  update: snippet("update", ' date="${2026-01-01}"', "## ${}"),
  include: snippet("include", ' "${}"'),
  raw: undefined,
  swagger: undefined,
  "swagger-description": undefined,
  "swagger-parameter": undefined,
  "swagger-response": undefined,
  openapi: undefined,
  "openapi-operation": undefined,
  "openapi-schemas": undefined,
  "openapi-webhook": undefined,
  unless: undefined,
  elif: undefined,
  elseif: undefined,
  else: undefined,
  for: undefined,
  "@mermaid/diagram": undefined,
};

/** Tags that completion offers. */
export const offeredTags = Object.entries(snippets).flatMap(([name, written]) =>
  written === undefined ? [] : [{ name, snippet: written }],
);

/** Whether a tag is drawn as a block of its own. Tags that begin with `@` belong to integrations. */
export function isKnownTag(name: string): boolean {
  return isTagName(name) || name.startsWith("@");
}

/** Whether a tag means nothing without its end. */
export function needsEnd(name: string): boolean {
  return tagSpec(name)?.end === "required";
}
