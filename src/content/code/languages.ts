import type { Drawing, Piece, PlainText } from "#content/drawing/drawing.ts";
import type { Drawn, DrawnElement } from "#content/drawing/drawn.ts";
/** The grammars for the languages of documentation, with the names that texts use for them. */
const namesByGrammar = {
  apache: "apacheconf",
  awk: "",
  bash: "sh zsh curl shell-script",
  c: "h",
  clojure: "clj edn",
  cmake: "",
  cpp: "cc c++ hpp cxx arduino ino",
  csharp: "cs c#",
  css: "postcss",
  dart: "",
  diff: "patch",
  dockerfile: "docker containerfile",
  dos: "bat cmd batch",
  elixir: "ex exs",
  elm: "",
  erlang: "erl",
  fsharp: "fs f#",
  go: "golang",
  gradle: "",
  graphql: "gql",
  groovy: "",
  handlebars: "hbs liquid mustache",
  haskell: "hs",
  http: "https",
  ini: "toml conf cfg dotenv env editorconfig hcl terraform tf",
  java: "jsp",
  javascript: "js jsx mjs cjs node",
  json: "jsonc json5 ndjson jsonl geojson",
  julia: "jl",
  kotlin: "kt kts",
  latex: "tex",
  less: "",
  lua: "luau",
  makefile: "mk make",
  markdown: "md mdx",
  matlab: "octave",
  nginx: "nginxconf",
  nix: "",
  objectivec: "objc obj-c objective-c",
  ocaml: "ml",
  perl: "pl",
  pgsql: "postgres postgresql plpgsql",
  php: "",
  powershell: "pwsh ps ps1",
  properties: "",
  protobuf: "proto",
  python: "py python3 ipython starlark bazel",
  r: "",
  ruby: "rb",
  rust: "rs",
  scala: "",
  scss: "sass",
  shell: "console shellsession shell-session terminal",
  sql: "mysql sqlite",
  swift: "",
  typescript: "ts tsx mts cts",
  vbnet: "vb",
  vim: "viml",
  wasm: "wat",
  xml: "html xhtml svg rss atom plist vue svelte astro",
  yaml: "yml openapi",
};

/** A grammar of highlight.js. */
export type Grammar = keyof typeof namesByGrammar;

const grammars = new Map(
  (Object.entries(namesByGrammar) as [Grammar, string][]).flatMap(([grammar, names]) =>
    [grammar, ...names.split(" ").filter(Boolean)].map((name): [string, Grammar] => [
      name,
      grammar,
    ]),
  ),
);

/** The grammar for the language of a code block, as its text names it; undefined for unknown languages. */
export const grammarOf = (language: string): Grammar | undefined =>
  grammars.get(language.toLowerCase());

/**
 * The most characters of a block that the console colors, while people read and write it. 20,000 have up to 5,000 colored parts,
 * which take 20 ms to draw. Longer code stays plain.
 */
export const longestInConsole = 20_000;

/** A block of code in a known language: its element, its grammar, and the piece that it is in. */
type CodeBlock = { code: DrawnElement; grammar: Grammar; piece: Piece };

/** The blocks of code whose language is known. Doesn't need the highlighter, so it tells whether to load it. */
export function codeBlocksOf(drawing: Drawing | PlainText): CodeBlock[] {
  if (!("pieces" in drawing)) return [];
  const blocks: CodeBlock[] = [];
  for (const piece of drawing.pieces) {
    const { content } = piece;
    if (typeof content === "string" || !("source" in content)) collect(content, piece, blocks);
  }
  return blocks;
}

function collect(drawn: Drawn, piece: Piece, blocks: CodeBlock[]): void {
  if (typeof drawn === "string") return;
  const [code] = drawn.children;
  if (drawn.type !== "pre" || typeof code !== "object" || code.type !== "code") {
    return drawn.children.forEach((child) => collect(child, piece, blocks));
  }
  const language = /(?:^|\s)lang(?:uage)?-(\S+)/.exec(String(code.props["className"] ?? ""))?.[1];
  const grammar = language && grammarOf(language);
  if (grammar) blocks.push({ code, grammar, piece });
}
