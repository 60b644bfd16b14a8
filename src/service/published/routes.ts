import type { Context, Hono } from "hono";
import { drawClosed } from "#reader/page/document.ts";
import type { Environment } from "../context.ts";
import { Failure } from "../errors.ts";
import type { Bindings } from "../http/request.ts";
import { createUrls } from "../http/urls.ts";
import { openPreview } from "../resources/change-requests/preview-secret.ts";
import { ownRoot } from "../resources/sites/published-url.ts";
import { sitePreviewPath } from "../resources/sites/preview/preview.ts";
import { admit } from "../resources/sites/visit.ts";
import type { SiteTable } from "../store/schema-site.ts";
import { addressesOf, cookiePaths } from "./addresses.ts";
import { assetNamed, assetsOf, plainStyle } from "./assets.ts";
import { sendFile } from "./files.ts";
import { sendImage } from "./images.ts";
import { bodyOf, createKeptPages, type KeptBody, type KeptPages, noPages } from "./kept-pages.ts";
import { machineFiles } from "./machines.ts";
import { renderMarkdown } from "./markdown.ts";
import { findPage, isReadable } from "./places.ts";
import { previewPath, readPreview } from "./preview.ts";
import { findRedirect } from "./redirects.ts";
import { type Reading, renderNotFound, renderPage } from "./render-page.ts";
import { sendBody, sendTo } from "./reply.ts";
import { searchSite } from "./search.ts";
import { readSitePreview } from "./site-preview.ts";
import { conditionsOf, findSite, loadContents, shownSite } from "./snapshot.ts";
import { forgetToken, readVisitor } from "./visitor.ts";

/** One visit of a site, after the visitor was let in. */
type Visiting = {
  c: Context<Bindings>;
  site: SiteTable;
  reading: Reading;
  /** Segments of the path, decoded. */
  segments: readonly string[];
  cookies: readonly string[];
  /** Whether everyone gets the same. */
  isOpen: boolean;
};

const html = "text/html; charset=utf-8";
const forGood = "public, max-age=31536000, immutable";

/**
 * `GET /published/{organization}/{site}/…`: the published sites, for visitors without credentials. Which of them see what is decided by
 * `admit` and `shownSite`, before anything else of a site is read.
 */
export function mountPublished(app: Hono<Bindings>, environment: Environment): void {
  const pages = createKeptPages();
  app.get(`/published/@/:name`, (c) =>
    c.req.param("name") === plainStyle.name
      ? sendBody(c, bodyOf(plainStyle.body, "text/css"), { cache: forGood })
      : c.notFound(),
  );
  app.get(`/published/${previewPath}/*`, (c) => visitPreview(c, environment, pages));
  app.get(`/published/${sitePreviewPath}/*`, (c) => visitSitePreview(c, environment));
  app.get("/published/*", (c) => visit(c, environment, pages));
}

async function visit(
  c: Context<Bindings>,
  environment: Environment,
  pages: KeptPages,
): Promise<Response> {
  const { store, clock, vault } = environment;
  const db = store.read;
  const url = c.get("url");
  const urls = createUrls(c.get("origin"));
  const [, , organizationId = "", name = "", ...segments] = segmentsOf(url.pathname);
  const site = await findSite(db, { organizationId, name });
  if (site === undefined || segments.includes("\0")) return sendClosed(c);
  const addresses = addressesOf(site, urls);
  const [kind, folder, file = ""] = segments;
  // Before the visitor is let in: whoever knows the name has seen the page, even if the browser keeps no cookies.
  if (kind === "@" && folder === "assets") {
    const asset = assetNamed(site, file);
    if (asset?.isCurrent) return sendBody(c, bodyOf(asset.body, asset.type), { cache: forGood });
  }
  const paths = cookiePaths(site, urls);
  const arriving = { store, db, clock, request: c.req.raw, url, origin: urls.origin, paths };
  const { visitor, cookies, isPersonal } = readVisitor(arriving, site);
  try {
    const { claims } = await admit({ db, clock, vault, urls }, site, visitor);
    if (name !== (site.basename ?? site.id)) {
      const { pathname } = new URL(ownRoot(site, urls));
      const rest = url.pathname.split("/").slice(4);
      return sendTo(c, [pathname, ...rest].join("/") + url.search, { cookies });
    }
    const loaded = await loadContents(db, site);
    const shown = shownSite(loaded, claims);
    const isForAll = site.visibility === "public" || site.visibility === "unlisted";
    const assets = assetsOf(site, addresses);
    const reading: Reading = {
      db,
      aside: store.readAside,
      site: shown,
      claims,
      addresses,
      assets,
      origin: urls.origin,
    };
    const isOpen = isForAll && !isPersonal && conditionsOf(loaded).length === 0;
    return await answer({ c, site, reading, segments, cookies, isOpen }, pages);
  } catch (error) {
    if (!(error instanceof Failure) || (error.status !== 404 && error.status !== 400)) throw error;
    if (error.status === 400 && !url.searchParams.has("jwt_token")) {
      // The token in the cookie has expired. Without it, the visitor may still see the site.
      return sendTo(c, url.pathname + url.search, { cookies: forgetToken(arriving, site) });
    }
    const forgotten = error.status === 400 ? forgetToken(arriving, site) : [];
    const signIn = signInPage(site, url);
    return signIn === undefined
      ? sendClosed(c, forgotten)
      : sendTo(c, signIn, { cookies: forgotten });
  }
}

/** Where a visitor without a valid token gets one; undefined if the site names no such page. */
function signInPage(site: SiteTable, url: URL): string | undefined {
  const { published, visibility, visitor_sign_in: page } = site;
  if (!published || visibility !== "visitor-auth" || page === null) return undefined;
  // They come from there, so sending them back would never end.
  if (url.searchParams.has("jwt_token")) return undefined;
  const signIn = new URL(page);
  signIn.searchParams.set("location", url.href);
  return signIn.href;
}

/** `/published/preview/{secret}/…`: a change request, for whoever has one of its preview links. */
async function visitPreview(
  c: Context<Bindings>,
  { store, clock }: Environment,
  pages: KeptPages,
): Promise<Response> {
  const db = store.read;
  const [, , , secret = "", ...segments] = segmentsOf(c.get("url").pathname);
  const opened = await openPreview({ db, clock }, secret);
  if (opened === undefined || segments.includes("\0")) return sendClosed(c);
  const reading = await readPreview(db, opened, secret, createUrls(c.get("origin")));
  const { site } = reading.site;
  return answer({ c, site, reading, segments, cookies: [], isOpen: false }, pages);
}

/** `/published/@preview/{sealed}/…`: a site as one visitor sees it, for the person in the console who chose the visitor. */
async function visitSitePreview(c: Context<Bindings>, environment: Environment): Promise<Response> {
  const [, , , sealed = "", ...segments] = segmentsOf(c.get("url").pathname);
  if (segments.includes("\0")) return sendClosed(c);
  const asked = { request: c.req.raw, sealed, origin: c.get("origin") };
  const reading = await readSitePreview(environment, asked);
  if (reading === undefined) return sendClosed(c);
  const { site } = reading.site;
  return answer({ c, site, reading, segments, cookies: [], isOpen: false }, noPages);
}

/** The parts of a path, decoded. One that can't be decoded leads nowhere. */
function segmentsOf(path: string): string[] {
  return path.split("/").map((segment) => {
    try {
      const decoded = decodeURIComponent(segment);
      return decoded.includes("\0") ? "\0" : decoded;
    } catch {
      return "\0";
    }
  });
}

async function answer(visiting: Visiting, pages: KeptPages): Promise<Response> {
  const { c, reading, segments, cookies, isOpen } = visiting;
  const { addresses } = reading;
  const { pathname, search } = c.get("url");
  // One URL for each page.
  if (pathname.endsWith("/")) return sendTo(c, pathname.replace(/\/+$/, "") + search, { cookies });
  if (segments[0] === "@") {
    const special = await answerSpecial(visiting);
    if (special !== undefined) return special;
  }
  const send = (body: KeptBody) =>
    sendBody(c, body, { cache: cacheOf(isOpen && !body.isConditional), cookies });
  const key = [reading.site.version, addresses.root, segments.join("/")].join(" ");
  const kept = pages.get(key, reading.claims);
  if (kept !== undefined) return send(kept);
  const body = await render(reading, segments);
  if (body === undefined) return answerMissing(visiting);
  if ("location" in body) return sendTo(c, body.location, { cookies });
  pages.set(key, reading.claims, body);
  return send(body);
}

/** What is at a path: a page, its Markdown, or a file for programs. */
async function render(
  reading: Reading,
  segments: readonly string[],
): Promise<KeptBody | { location: string } | undefined> {
  const { addresses } = reading;
  const { place, pages, page } = (await findPage(reading.db, reading.site, segments)) ?? {};
  if (place === undefined || pages === undefined || page === undefined) {
    return renderForPrograms(reading, segments);
  }
  const shown = isReadable(page) ? page : pages.index.descendants(page.id).find(isReadable);
  if (shown === undefined) return undefined;
  const location = addresses.page(place, pages, shown);
  if (location !== addresses.at(segments)) return { location };
  const { html: text, isConditional } = await renderPage(reading, { place, pages, page: shown });
  return bodyOf(text, html, isConditional);
}

async function renderForPrograms(
  reading: Reading,
  segments: readonly string[],
): Promise<KeptBody | undefined> {
  const [name = ""] = segments;
  if (segments.length === 1 && Object.hasOwn(machineFiles, name))
    return machineFiles[name]!(reading);
  const last = segments.at(-1) ?? "";
  if (!last.endsWith(".md")) return undefined;
  const isRoot = segments.length === 1 && last === "index.md";
  const path = isRoot ? [] : [...segments.slice(0, -1), last.slice(0, -3)];
  const found = await findPage(reading.db, reading.site, path);
  const { page } = found ?? {};
  if (found === undefined || page === undefined || !isReadable(page)) return undefined;
  const { text, isConditional } = await renderMarkdown(reading, { ...found, page });
  return bodyOf(text, "text/markdown; charset=utf-8", isConditional);
}

/** Revalidated each time, which takes a millisecond, so that a change or an end of access shows at once. */
const cacheOf = (isOpen: boolean) => (isOpen ? "public, no-cache" : "private, no-cache");

/** What isn't a page: assets, images, search, and files. */
async function answerSpecial(visiting: Visiting): Promise<Response | undefined> {
  const { c, site, reading, segments, isOpen } = visiting;
  const [, folder, ...rest] = segments;
  if (folder === "assets") {
    const asset = assetNamed(site, rest[0] ?? "");
    return asset && sendBody(c, bodyOf(asset.body, asset.type), { cache: cacheOf(isOpen) });
  }
  if (folder === "search" && reading.aside !== undefined) {
    const query = c.get("url").searchParams.get("q") ?? "";
    const items = await searchSite(reading, reading.aside, query);
    return sendBody(c, bodyOf(JSON.stringify({ items }), "application/json"), {
      cache: cacheOf(false),
    });
  }
  if (folder === "images") return sendImage(c, reading.db, site, rest[0] ?? "", isOpen);
  if (folder === "files") return sendFile(c, reading.db, reading.site, rest, isOpen);
  return undefined;
}

/** A path without a page: a redirect of the site, or the page that says so. */
async function answerMissing({ c, site, reading, cookies, isOpen }: Visiting): Promise<Response> {
  const { db, addresses } = reading;
  const { pathname } = c.get("url");
  const path = pathname.split("/").slice(4).join("/");
  const redirect = await findRedirect(db, site, `/${path}`);
  if (redirect !== undefined) {
    const { destination, permanent } = redirect;
    const own = destination === "/" ? "" : destination;
    const location = new URL(destination.startsWith("/") ? addresses.root + own : destination).href;
    return sendTo(c, location, { status: permanent ? 301 : 302, cookies });
  }
  const body = bodyOf(await renderNotFound(reading), html);
  return sendBody(c, body, { status: 404, cache: cacheOf(isOpen), cookies });
}

/** The answer to everyone who can't see a site, the same for sites that don't exist. */
function sendClosed(c: Context<Bindings>, cookies: readonly string[] = []): Promise<Response> {
  const { pathname } = c.get("url");
  const signIn = `/sign-in?next=${encodeURIComponent(pathname)}`;
  const body = bodyOf(drawClosed(`/published/@/${plainStyle.name}`, signIn), html);
  return sendBody(c, body, { status: 404, cache: "private, no-store", cookies });
}
