import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { LRUCache } from "lru-cache";
import { escape } from "#reader/html.ts";
import { lookStyles } from "#content/site-look.ts";
import { customizationOf } from "../resources/sites/site-customization.ts";
import type { SiteTable } from "../store/schema-site.ts";
import type { Addresses } from "./addresses.ts";

/** URLs of what every page of a site loads. */
export type SiteAssets = { style: string; early: string; late: string };

/** A file for browsers. */
export type Asset = { type: "text/css" | "text/javascript" | "image/svg+xml"; body: string };

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

const styles = ["base", "frame", "page", "prose", "code", "blocks", "search"];
const styleSheet =
  styles.map((name) => read(`reader/style/${name}.css`)).join("") +
  read("content/drawing/text-colors.css");

const scripts = {
  /** Runs before the page is drawn, so that it isn't drawn in the other theme first. */
  early: read("reader/browser/theme.js"),
  late: ["tabs", "code", "outline", "search"]
    .map((name) => read(`reader/browser/${name}.js`))
    .join(""),
};

/** The name changes with the content, so that browsers keep the file. */
const nameOf = (kind: string, body: string, ending: string) =>
  `${kind}-${hash("sha256", body, "base64url").slice(0, 16)}.${ending}`;

const scriptNames = {
  early: nameOf("early", scripts.early, "js"),
  late: nameOf("late", scripts.late, "js"),
};

type Style = { name: string; body: string };

/** Every page names its site's style sheet, and deriving the colors takes longer than everything else about a kept page. */
const kept = new LRUCache<string, Style>({ max: 200 });

function styleOf(site: SiteTable): Style {
  const key = JSON.stringify(site.customization);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const body = lookStyles(customizationOf(site)) + styleSheet;
  const style = { body, name: nameOf("style", body, "css") };
  kept.set(key, style);
  return style;
}

/** The URLs of a site's assets: below its own, so that a server that publishes the site has them, too. */
export function assetsOf(site: SiteTable, { at }: Pick<Addresses, "at">): SiteAssets {
  return {
    style: at(["@", "assets", styleOf(site).name]),
    early: at(["@", "assets", scriptNames.early]),
    late: at(["@", "assets", scriptNames.late]),
  };
}

/** The asset with a name; the current style sheet for the name of an older one. */
export function assetNamed(
  site: SiteTable,
  name: string,
): (Asset & { isCurrent: boolean }) | undefined {
  if (name === "icon.svg") return iconOf(site);
  const kind = name.slice(0, name.indexOf("-"));
  if (kind === "style") {
    const style = styleOf(site);
    return { type: "text/css", body: style.body, isCurrent: name === style.name };
  }
  if (kind !== "early" && kind !== "late") return undefined;
  return { type: "text/javascript", body: scripts[kind], isCurrent: name === scriptNames[kind] };
}

/** The emoji that a site has as its icon. */
function iconOf(site: SiteTable): (Asset & { isCurrent: boolean }) | undefined {
  const { favicon } = customizationOf(site);
  if (!favicon || !("emoji" in favicon)) return undefined;
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><text y=".9em" font-size="90">${escape(String(favicon.emoji))}</text></svg>`;
  return { type: "image/svg+xml", body, isCurrent: false };
}

/** The style sheet of pages that belong to no site. */
export const plainStyle = {
  name: nameOf("style", styleSheet, "css"),
  body: lookStyles({}) + styleSheet,
};
