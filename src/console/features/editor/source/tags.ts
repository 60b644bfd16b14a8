/** The blocks that can be written as tags, for completion and for finding mistakes. */
type Tag = {
  name: string;
  /** What is written when the tag is chosen: CodeMirror's snippet syntax, `${}` is where the cursor goes. */
  snippet: string;
  /** Whether the tag means nothing without its end. */
  needsEnd: boolean;
};

const framed = (name: string, attributes = "", inner = "${}"): Tag => ({
  name,
  snippet: `{% ${name}${attributes} %}\n${inner}\n{% end${name} %}`,
  needsEnd: true,
});
const single = (name: string, attributes: string): Tag => ({
  name,
  snippet: `{% ${name}${attributes} %}`,
  needsEnd: false,
});

/** Tags that completion offers, the usual ones first. */
export const tags: readonly Tag[] = [
  framed("hint", ' style="${info}"'),
  framed(
    "tabs",
    "",
    '{% tab title="${One}" %}\n${}\n{% endtab %}\n\n{% tab title="${Two}" %}\n\n{% endtab %}',
  ),
  framed("tab", ' title="${Title}"'),
  framed("stepper", "", "{% step %}\n### ${Step}\n\n${}\n{% endstep %}"),
  framed("step", "", "### ${Step}\n\n${}"),
  framed("columns", "", "{% column %}\n${}\n{% endcolumn %}\n\n{% column %}\n\n{% endcolumn %}"),
  framed("column"),
  framed("code", ' title="${file.js}"', "```${js}\n${}\n```"),
  framed("content-ref", ' url="${}"', "[Page]()"),
  single("embed", ' url="${}"'),
  single("file", ' src="${}"'),
  framed("if", " ${visitor.claims.unsigned.beta}"),
  framed("updates", ' format="full"', '{% update date="${2026-01-01}" %}\n## ${}\n{% endupdate %}'),
  framed("update", ' date="${2026-01-01}"', "## ${}"),
  single("include", ' "${}"'),
];

/** Tags of older pages and of imports, which are drawn but no longer offered. */
const others: Record<string, boolean> = {
  raw: true,
  swagger: true,
  "swagger-description": true,
  "swagger-parameter": true,
  "swagger-response": true,
  openapi: true,
  "openapi-operation": false,
  "openapi-schemas": false,
  "openapi-webhook": false,
  unless: true,
  elif: false,
  elseif: false,
  else: false,
  for: true,
};

const ends = new Map([
  ...tags.map(({ name, needsEnd }) => [name, needsEnd] as const),
  ...Object.entries(others),
]);

/** Whether a tag is drawn as a block of its own. Tags that begin with `@` belong to integrations. */
export function isKnownTag(name: string): boolean {
  return ends.has(name) || name.startsWith("@");
}

/** Whether a tag means nothing without its end. */
export function needsEnd(name: string): boolean {
  return ends.get(name) ?? false;
}
