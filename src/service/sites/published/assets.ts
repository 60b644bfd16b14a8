import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { escape } from "#reader/html.ts";
import { coverStyles } from "#reader/page/cover.ts";
import { lookStyles } from "#content/site-look.ts";
import { customizationOf } from "../structure/look.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import type { Addresses } from "./addresses.ts";
import { bodyOf, type KeptBody } from "./kept-pages.ts";

/** URLs of what every page of a site loads. */
export type SiteAssets = { style: string; early: string; late: string };

/** A file for browsers. Its compressed forms are kept with it. */
type Asset = { body: KeptBody; isCurrent: boolean };

const sources = new URL("../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, sources), "utf8");

const styles = [
  ...["base", "frame", "page"].map((name) => `reader/style/${name}.css`),
  // Before what a published page has otherwise.
  "content/drawing/prose.css",
  ...["prose", "code", "blocks", "search"].map((name) => `reader/style/${name}.css`),
  "content/drawing/text-colors.css",
  "content/code/code-colors.css",
];
const styleSheet = styles.map(read).join("") + coverStyles;

type Named = { name: string; body: KeptBody };

/** The name changes with the content, so that browsers keep the file. */
function named(kind: string, text: string, type: "text/css" | "text/javascript"): Named {
  const ending = type === "text/css" ? "css" : "js";
  const name = `${kind}-${hash("sha256", text, "base64url").slice(0, 16)}.${ending}`;
  return { name, body: bodyOf(text, type) };
}

const lateScripts = ["tabs", "code", "outline", "search"];

const scripts = {
  /** Runs before the page is drawn, so that it isn't drawn in the other theme first. */
  early: named("early", read("reader/browser/theme.js"), "text/javascript"),
  late: named(
    "late",
    lateScripts.map((name) => read(`reader/browser/${name}.js`)).join(""),
    "text/javascript",
  ),
};

/** Every page names its site's style sheet, and deriving the colors takes longer than everything else about a kept page. */
const kept = new LRUCache<string, Named>({ max: 200 });

function styleOf(site: SiteTable): Named {
  const key = JSON.stringify(site.customization);
  const cached = kept.get(key);
  if (cached !== undefined) return cached;
  const style = named("style", lookStyles(customizationOf(site)) + styleSheet, "text/css");
  kept.set(key, style);
  return style;
}

/** The URLs of a site's assets: below its own, so that a server that publishes the site has them, too. */
export function assetsOf(site: SiteTable, { at }: Pick<Addresses, "at">): SiteAssets {
  return {
    style: at(["@", "assets", styleOf(site).name]),
    early: at(["@", "assets", scripts.early.name]),
    late: at(["@", "assets", scripts.late.name]),
  };
}

/** The asset with a name; the current style sheet for the name of an older one. */
export function assetNamed(site: SiteTable, name: string): Asset | undefined {
  if (name === "icon.svg") return iconOf(site);
  const kind = name.slice(0, name.indexOf("-"));
  if (kind !== "style" && kind !== "early" && kind !== "late") return undefined;
  const current = kind === "style" ? styleOf(site) : scripts[kind];
  return { body: current.body, isCurrent: name === current.name };
}

/** The emoji that a site has as its icon. */
function iconOf(site: SiteTable): Asset | undefined {
  const { favicon } = customizationOf(site);
  if (!favicon || !("emoji" in favicon)) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y=".9em" font-size="90">${escape(String(favicon.emoji))}</text></svg>`;
  return { body: bodyOf(svg, "image/svg+xml"), isCurrent: false };
}

/** The style sheet of pages that belong to no site. */
export const plainStyle = named("style", lookStyles({}) + styleSheet, "text/css");
