import type { LanguageFn } from "highlight.js";
import highlighter from "highlight.js/lib/core";
import type { Grammar } from "./languages.ts";

type Load = () => Promise<{ default: LanguageFn }>;

/** Each grammar is a file of its own, in Node and in the console's build, which finds the files here. */
const files: Readonly<Record<Grammar, Load>> = {
  apache: () => import("highlight.js/lib/languages/apache"),
  awk: () => import("highlight.js/lib/languages/awk"),
  bash: () => import("highlight.js/lib/languages/bash"),
  c: () => import("highlight.js/lib/languages/c"),
  clojure: () => import("highlight.js/lib/languages/clojure"),
  cmake: () => import("highlight.js/lib/languages/cmake"),
  cpp: () => import("highlight.js/lib/languages/cpp"),
  csharp: () => import("highlight.js/lib/languages/csharp"),
  css: () => import("highlight.js/lib/languages/css"),
  dart: () => import("highlight.js/lib/languages/dart"),
  diff: () => import("highlight.js/lib/languages/diff"),
  dockerfile: () => import("highlight.js/lib/languages/dockerfile"),
  dos: () => import("highlight.js/lib/languages/dos"),
  elixir: () => import("highlight.js/lib/languages/elixir"),
  elm: () => import("highlight.js/lib/languages/elm"),
  erlang: () => import("highlight.js/lib/languages/erlang"),
  fsharp: () => import("highlight.js/lib/languages/fsharp"),
  go: () => import("highlight.js/lib/languages/go"),
  gradle: () => import("highlight.js/lib/languages/gradle"),
  graphql: () => import("highlight.js/lib/languages/graphql"),
  groovy: () => import("highlight.js/lib/languages/groovy"),
  handlebars: () => import("highlight.js/lib/languages/handlebars"),
  haskell: () => import("highlight.js/lib/languages/haskell"),
  http: () => import("highlight.js/lib/languages/http"),
  ini: () => import("highlight.js/lib/languages/ini"),
  java: () => import("highlight.js/lib/languages/java"),
  javascript: () => import("highlight.js/lib/languages/javascript"),
  json: () => import("highlight.js/lib/languages/json"),
  julia: () => import("highlight.js/lib/languages/julia"),
  kotlin: () => import("highlight.js/lib/languages/kotlin"),
  latex: () => import("highlight.js/lib/languages/latex"),
  less: () => import("highlight.js/lib/languages/less"),
  lua: () => import("highlight.js/lib/languages/lua"),
  makefile: () => import("highlight.js/lib/languages/makefile"),
  markdown: () => import("highlight.js/lib/languages/markdown"),
  matlab: () => import("highlight.js/lib/languages/matlab"),
  nginx: () => import("highlight.js/lib/languages/nginx"),
  nix: () => import("highlight.js/lib/languages/nix"),
  objectivec: () => import("highlight.js/lib/languages/objectivec"),
  ocaml: () => import("highlight.js/lib/languages/ocaml"),
  perl: () => import("highlight.js/lib/languages/perl"),
  pgsql: () => import("highlight.js/lib/languages/pgsql"),
  php: () => import("highlight.js/lib/languages/php"),
  powershell: () => import("highlight.js/lib/languages/powershell"),
  properties: () => import("highlight.js/lib/languages/properties"),
  protobuf: () => import("highlight.js/lib/languages/protobuf"),
  python: () => import("highlight.js/lib/languages/python"),
  r: () => import("highlight.js/lib/languages/r"),
  ruby: () => import("highlight.js/lib/languages/ruby"),
  rust: () => import("highlight.js/lib/languages/rust"),
  scala: () => import("highlight.js/lib/languages/scala"),
  scss: () => import("highlight.js/lib/languages/scss"),
  shell: () => import("highlight.js/lib/languages/shell"),
  sql: () => import("highlight.js/lib/languages/sql"),
  swift: () => import("highlight.js/lib/languages/swift"),
  typescript: () => import("highlight.js/lib/languages/typescript"),
  vbnet: () => import("highlight.js/lib/languages/vbnet"),
  vim: () => import("highlight.js/lib/languages/vim"),
  wasm: () => import("highlight.js/lib/languages/wasm"),
  xml: () => import("highlight.js/lib/languages/xml"),
  yaml: () => import("highlight.js/lib/languages/yaml"),
};

/** Grammars of languages that others contain. */
const contained: Readonly<Partial<Record<Grammar, readonly Grammar[]>>> = {
  xml: ["css", "javascript", "typescript"],
  markdown: ["xml"],
  javascript: ["xml", "css", "graphql"],
  typescript: ["xml", "css", "graphql"],
  php: ["xml"],
  handlebars: ["xml"],
  shell: ["bash"],
  dockerfile: ["bash"],
};

const loads = new Map<Grammar, Promise<void>>();

/** Loads a grammar and those of the languages in it, once. @throws if a file can't be loaded; the next call tries again */
export async function loadGrammar(grammar: Grammar): Promise<void> {
  const all = [grammar, ...(contained[grammar] ?? [])];
  await Promise.all(
    all.map((name) => {
      const load = loads.get(name) ?? register(name);
      loads.set(name, load);
      return load;
    }),
  );
}

async function register(name: Grammar): Promise<void> {
  try {
    const { default: language } = await files[name]();
    highlighter.registerLanguage(name, language);
  } catch (error) {
    loads.delete(name);
    throw error;
  }
}
