// Defines which room may import which. boundaries.js turns this table into lint rules, and rooms.test.js checks that they fire. A
// room that isn't listed in `may` or `types` is forbidden, and so is a package that isn't listed in `packages`.

const react = ["react", "react-dom"];
const markdown = [
  "unified",
  "vfile",
  "remark-*",
  "mdast",
  "mdast-*",
  "hast",
  "hast-util-to-jsx-runtime",
  "micromark-*",
  "unist",
  "unist-*",
  "diff",
];
const text = ["yaml", "github-slugger", "fractional-indexing"];
const drawing = [...react, "react-aria-components", "react-aria", "react-stately", "lucide-react"];
const screens = [
  ...drawing,
  "react-router",
  "@tanstack/*",
  "react-hook-form",
  "@hookform/*",
  "zod",
  "katex",
  "@mermaid-js/tiny",
  "gemoji",
  "diff",
  "@codemirror/*",
  "fast-xml-parser",
  "fflate",
  "@lezer/*",
];
const server = [
  "zod",
  "hono",
  "@hono/*",
  "kysely",
  "better-sqlite3",
  "pg",
  "undici",
  "ipaddr.js",
  "p-queue",
  "robots-parser",
  "rate-limiter-flexible",
  "secure-json-parse",
  "pino",
  "lru-cache",
  "fast-xml-parser",
  "jose",
  "@node-saml/*",
  "@seriousme/*",
  "@zxcvbn-ts/*",
  "ajv",
  "ajv-formats",
  "jsep",
  "image-size",
  "fflate",
  "mammoth",
  "pdfkit",
  "svgdom",
  "vite",
  ...markdown,
  ...text,
  "rehype-*",
  "hast",
  "hast-*",
];

/**
 * @typedef {object} Room
 * @property {string} path from the root of the checkout, without a trailing slash
 * @property {string[]} may rooms it may import
 * @property {string[]} [types] rooms from which it may only import types
 * @property {string[]} packages packages it may import, including their submodules; `*` matches any part of a name
 * @property {string} because why others are forbidden: the end of the message
 */

/** @type {Record<string, Room>} */
export const rooms = {
  contract: {
    path: "src/contract",
    may: [],
    packages: ["zod"],
    because: "it is the interface as data and knows nothing that uses it",
  },
  nouns: {
    path: "src/contract/nouns.ts",
    // Part of the console's first load; the rest of the contract would add zod to it.
    may: [],
    types: ["contract"],
    packages: [],
    because: "it is plain data that every room may load",
  },
  content: {
    path: "src/content",
    may: [],
    types: ["contract"],
    packages: [...markdown, ...text, "jsep", "highlight.js", "rehype-*", "hast-*"],
    because: "it is pure functions, used by the service and the browser alike",
  },
  reader: {
    path: "src/reader",
    may: ["content"],
    types: ["contract"],
    packages: ["gemoji", "katex"],
    because: "it turns data into HTML and knows neither requests nor the store",
  },
  service: {
    path: "src/service",
    may: ["contract", "nouns", "content", "reader"],
    packages: ["node:*", ...server],
    because: "the platform does not know who shows it",
  },
  testing: {
    path: "src/testing",
    may: ["contract", "nouns", "content", "reader", "service"],
    packages: ["node:*", "vitest", "@testing-library/react", "fast-check", ...server],
    because: "it starts platforms for tests and shows nothing",
  },
  data: {
    path: "src/console/data",
    may: ["messages", "nouns"],
    types: ["contract"],
    packages: ["react", "@tanstack/react-query", "eventsource-parser"],
    because: "it talks to the platform and draws nothing",
  },
  ui: {
    path: "src/console/ui",
    may: ["messages"],
    packages: drawing,
    because: "components know neither data nor routes; pass what they need as props",
  },
  kit: {
    path: "src/console/kit",
    may: ["contract", "nouns", "content", "data", "ui", "messages", "paths"],
    packages: screens,
    because: "what it needs of a screen comes in as a prop",
  },
  shell: {
    path: "src/console/shell",
    may: ["kit", "ui", "data", "messages", "paths"],
    types: ["contract"],
    packages: [...drawing, "react-router", "@tanstack/react-query"],
    because: "it frames screens without knowing them",
  },
  features: {
    path: "src/console/features",
    may: ["contract", "nouns", "content", "kit", "ui", "data", "messages", "paths"],
    packages: screens,
    because: "screens reach the platform through src/console/data",
  },
  editor: {
    path: "src/console/features/editor",
    may: ["contract", "nouns", "content", "kit", "ui", "data", "messages", "paths", "editor-model"],
    packages: [...screens, "prosemirror-*", "idb", "rehype-*", "hast-*", ...markdown],
    because: "screens reach the platform through src/console/data",
  },
  "editor-model": {
    path: "src/console/features/editor/model",
    may: ["content"],
    packages: [
      "prosemirror-model",
      "prosemirror-state",
      "prosemirror-transform",
      "prosemirror-history",
      ...markdown,
    ],
    because: "it is the document without a view, so that it can be tested without a browser",
  },
  messages: {
    path: "src/console/messages",
    may: ["nouns"],
    packages: [],
    because: "the catalog is plain text",
  },
  paths: {
    path: "src/console/paths.ts",
    may: ["nouns"],
    packages: [],
    because: "links are plain text",
  },
  routes: {
    path: "src/console/routes.tsx",
    // Screens are loaded with import(), one chunk each; rooms.test.js checks that a static import is an error.
    may: ["shell", "features", "messages", "paths", "data", "nouns"],
    packages: [...react, "react-router", "@tanstack/react-query"],
    because: "routes know the shell, and screens by import() alone",
  },
  main: {
    path: "src/console/main.tsx",
    may: ["shell", "data", "ui", "messages", "routes", "paths"],
    packages: [...drawing, "react-router", "@tanstack/react-query", "@fontsource-variable/*"],
    because: "it only starts the app",
  },
  e2e: {
    path: "e2e",
    // Parties besides the platform, such as identity providers, are shared by all tests.
    may: ["paths", "testing", "nouns"],
    types: ["contract"],
    packages: ["node:*", "@playwright/test", "@axe-core/playwright", "html-validate", "fflate"],
    because: "it sees what a browser sees",
  },
  build: {
    path: "build",
    may: [],
    packages: ["node:*", "vite", "react-router"],
    because: "it splits the console into files and knows only its routes",
  },
  scripts: {
    path: "scripts",
    may: [],
    packages: ["node:*"],
    because: "it runs before anything is installed",
  },
};
