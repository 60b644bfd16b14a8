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
  "@simplewebauthn/browser",
  "uqr",
];
const store = ["kysely", "better-sqlite3", "pg", "pino", "lru-cache"];
const kernel = [
  ...store,
  "zod",
  "undici",
  "ipaddr.js",
  "nodemailer",
  "p-queue",
  "rate-limiter-flexible",
];
const protocol = ["hono", "ipaddr.js", "lru-cache", "pino"];
const identity = [
  "kysely",
  "zod",
  "hono",
  "jose",
  "@node-saml/*",
  "@simplewebauthn/server",
  "@zxcvbn-ts/*",
  "openid-client",
  "otpauth",
];
const documents = [
  "@asciidoctor/*",
  "kysely",
  "zod",
  "lru-cache",
  "p-queue",
  "hono",
  "chardet",
  "image-size",
  "mammoth",
  "@xmldom/xmldom",
  "pdfkit",
  "robots-parser",
  "nspell",
  "dictionary-*",
  "fast-xml-parser",
  "@seriousme/*",
  "js-yaml",
  "rehype-*",
  "hast-*",
  ...markdown,
  ...text,
];
const sites = ["kysely", "hono", "lru-cache", "svgdom", "fast-xml-parser"];
const api = [
  "kysely",
  "zod",
  "hono",
  "@hono/*",
  "lru-cache",
  "pino",
  "secure-json-parse",
  "ajv",
  "fractional-indexing",
];
const start = ["kysely", "zod", "pino", "@hono/*", "vite"];
/** What every room of the service stands on. */
const ground = ["contract", "nouns", "kernel", "store"];
const service = [...ground, "http", "identity", "documents", "database", "sites", "api", "service"];
const server = [...new Set([kernel, protocol, identity, documents, sites, api, start].flat())];

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
    packages: [],
    because: "it is plain data that every room stands on",
  },
  told: {
    path: "src/contract/notification-sentence.ts",
    // For the console's messages, which don't load the contract's schemas.
    may: [],
    packages: [],
    because: "it is plain text that the console and mails share",
  },
  content: {
    path: "src/content",
    may: [],
    types: ["contract"],
    packages: [...markdown, ...text, "jsep", "smol-toml", "highlight.js", "rehype-*", "hast-*"],
    because: "it is pure functions, used by the service and the browser alike",
  },
  reader: {
    path: "src/reader",
    may: ["content"],
    types: ["contract"],
    packages: ["gemoji", "katex"],
    because: "it turns data into HTML and knows neither requests nor the store",
  },
  screens: {
    path: "src/screens",
    // Part of the console's first load; the rest of the contract would add zod to it.
    may: ["nouns"],
    types: ["contract"],
    packages: [],
    because: "it is plain data, for the console that draws screens and the service that sends them",
  },
  // Rooms inside a room come after it: the last rule for a file counts.
  service: {
    path: "src/service",
    may: ["content", "reader", ...service],
    packages: ["node:*", ...start],
    because: "the platform does not know who shows it",
  },
  kernel: {
    path: "src/service/kernel",
    may: ["contract", "nouns", "store"],
    packages: ["node:*", ...kernel],
    because: "every part of the service stands on it, and it knows none of them",
  },
  store: {
    path: "src/service/kernel/store",
    may: ["contract", "nouns", "kernel"],
    packages: ["node:*", ...store, "zod"],
    because: "every part of the service stands on it, and it knows none of them",
  },
  http: {
    path: "src/service/http",
    may: ground,
    packages: ["node:*", ...protocol],
    because: "it is the protocol, whoever asks and for whatever",
  },
  identity: {
    path: "src/service/identity",
    may: [...ground, "http"],
    packages: ["node:*", ...identity],
    because: "it knows who asks and what they may do, not what they work on",
  },
  documents: {
    path: "src/service/documents",
    may: [...ground, "content", "identity"],
    packages: ["node:*", ...documents],
    because: "it is content with its imports and exports, whoever asks for it",
  },
  database: {
    path: "src/service/database",
    // A migration fills its columns from contents.
    may: ["content", "kernel", "store", "documents"],
    packages: ["node:*", ...store],
    because: "it opens the store and brings its tables up to date",
  },
  sites: {
    path: "src/service/sites",
    may: [...ground, "content", "reader", "http", "identity", "documents"],
    packages: ["node:*", ...sites],
    because: "it shows sites to readers and knows no operation",
  },
  api: {
    path: "src/service/api",
    may: [...ground, "told", "screens", "content", "http", "identity", "documents", "sites"],
    packages: ["node:*", ...api],
    because: "it answers requests, and only what starts the service knows it",
  },
  testing: {
    path: "src/testing",
    may: ["content", "reader", "screens", ...service],
    packages: [
      "node:*",
      "vitest",
      "@testing-library/react",
      "fast-check",
      "fflate",
      "smtp-server",
      "mailparser",
      "oidc-provider",
      ...server,
    ],
    because: "it starts platforms for tests and shows nothing",
  },
  data: {
    path: "src/console/data",
    may: ["screens", "messages", "nouns"],
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
    may: ["contract", "nouns", "screens", "content", "data", "ui", "messages", "paths"],
    packages: screens,
    because: "what it needs of a screen comes in as a prop",
  },
  shell: {
    path: "src/console/shell",
    may: ["screens", "kit", "ui", "data", "messages", "paths"],
    types: ["contract"],
    packages: [...drawing, "react-router", "@tanstack/react-query"],
    because: "it frames screens without knowing them",
  },
  features: {
    path: "src/console/features",
    // The only way from one feature into another: docs/decisions/suggestions.md.
    may: [
      "contract",
      "nouns",
      "screens",
      "content",
      "kit",
      "ui",
      "data",
      "messages",
      "paths",
      "editor-block",
    ],
    packages: screens,
    because: "screens reach the platform through src/console/data",
  },
  editor: {
    path: "src/console/features/editor",
    may: [
      "contract",
      "nouns",
      "screens",
      "content",
      "kit",
      "ui",
      "data",
      "messages",
      "paths",
      "editor-model",
    ],
    packages: [...screens, "prosemirror-*", "idb", "rehype-*", "hast-*", ...markdown],
    because: "screens reach the platform through src/console/data",
  },
  "editor-block": {
    path: "src/console/features/editor/block-writer",
    may: [
      "contract",
      "nouns",
      "screens",
      "content",
      "kit",
      "ui",
      "data",
      "messages",
      "paths",
      "editor",
      "editor-model",
    ],
    packages: [...screens, "prosemirror-*"],
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
    may: ["nouns", "told"],
    packages: [],
    because: "the catalog is plain text",
  },
  paths: {
    path: "src/console/paths.ts",
    may: ["nouns", "screens"],
    packages: [],
    because: "links are plain text",
  },
  routes: {
    path: "src/console/routes.tsx",
    // Screens are loaded with import(), one chunk each; rooms.test.js checks that a static import is an error.
    may: ["shell", "features", "nouns", "screens"],
    packages: [...react, "react-router", "@tanstack/react-query"],
    because: "routes know the shell, and screens by import() alone",
  },
  main: {
    path: "src/console/main.tsx",
    may: ["shell", "kit", "data", "ui", "messages", "routes", "paths"],
    packages: [...drawing, "react-router", "@tanstack/react-query", "@fontsource-variable/*"],
    because: "it only starts the app",
  },
  e2e: {
    path: "e2e",
    // Parties besides the platform, such as identity providers, are shared by all tests.
    may: ["paths", "screens", "testing", "nouns"],
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
