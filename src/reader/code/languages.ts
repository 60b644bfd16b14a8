import type { LanguageFn } from "highlight.js";
import highlighter from "highlight.js/lib/core";

/** The grammars for the languages of documentation, with the names that texts use for them. */
const namesByGrammar: Readonly<Record<string, string>> = {
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

/** Grammars of languages that others contain. */
const contained: Readonly<Record<string, readonly string[]>> = {
  xml: ["css", "javascript", "typescript"],
  markdown: ["xml"],
  javascript: ["xml", "css", "graphql"],
  typescript: ["xml", "css", "graphql"],
  php: ["xml"],
  handlebars: ["xml"],
  shell: ["bash"],
  dockerfile: ["bash"],
};

const grammars = new Map(
  Object.entries(namesByGrammar).flatMap(([grammar, names]) =>
    [grammar, ...names.split(" ").filter(Boolean)].map((name) => [name, grammar]),
  ),
);

/** The grammar for the language of a code block, as its text names it; undefined for unknown languages. */
export const grammarOf = (language: string): string | undefined =>
  grammars.get(language.toLowerCase());

const loads = new Map<string, Promise<void>>();

/** Loads a grammar and those of the languages in it, once. */
export async function loadGrammar(grammar: string): Promise<void> {
  const all = [grammar, ...(contained[grammar] ?? [])];
  await Promise.all(
    all.map((name) => {
      const load = loads.get(name) ?? register(name);
      loads.set(name, load);
      return load;
    }),
  );
}

async function register(name: string): Promise<void> {
  const file = `highlight.js/lib/languages/${name}`;
  const { default: language } = (await import(/* @vite-ignore */ file)) as { default: LanguageFn };
  highlighter.registerLanguage(name, language);
}
