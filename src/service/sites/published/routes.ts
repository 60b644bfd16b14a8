import type { Context, Hono } from "hono";
import { drawClosed } from "#reader/page/document.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { createUrls } from "#service/kernel/urls.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { originAt } from "#service/http/origin.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";
import type { Settings } from "#service/kernel/settings.ts";
import { sitePreviewPath } from "../structure/previewed-site.ts";
import { ownRoot, siteRoot } from "../structure/published-url.ts";
import { admit } from "../structure/visit.ts";
import { addressesOf, cookiePaths } from "./addresses.ts";
import { respond, isForPrograms } from "./respond.ts";
import { assetNamed, assetsOf, plainStyle } from "./assets.ts";
import { openAway } from "./away-links.ts";
import { bodyOf, noPages } from "./kept-pages.ts";
import { previewPath, readPreview, openPreview, readSitePreview } from "./preview.ts";
import type { Publishing } from "./publishing.ts";
import type { Reading } from "./render-page.ts";
import { sendBody, sendTo } from "./send.ts";
import { conditionsOf, findSite, loadContents, shownSite } from "../structure/snapshot.ts";
import { hasSecret, readVisitor, searchWithoutSecrets } from "./visitor.ts";

const html = "text/html; charset=utf-8";
const forGood = "public, max-age=31536000, immutable";

/**
 * `GET /published/{organization}/{site}/…`: the published sites, for visitors without credentials. Which of them see what is decided by
 * `admit` and `shownSite`, before anything else of a site is read.
 */
export function mountPublished(app: Hono<Bindings>, publishing: Publishing): void {
  app.get(`/published/@/:name`, (c) =>
    c.req.param("name") === plainStyle.name ? sendPlainStyle(c) : c.notFound(),
  );
  app.get(`/published/${previewPath}/*`, (c) => visitPreview(c, publishing));
  app.get(`/published/${sitePreviewPath}/*`, (c) => visitSitePreview(c, publishing));
  app.get("/published/*", async (c) => {
    const { pathname } = c.get("url");
    const [, , organizationId = "", name = "", ...path] = pathname.split("/");
    const address = { organizationId: decoded(organizationId), name: decoded(name) };
    const isWritten = !Object.values(address).includes("\0");
    const site = isWritten ? await findSite(publishing.store.read, address) : undefined;
    if (site === undefined) return sendClosed(c, pathname);
    return visit({ c, site, name: address.name, path: path.join("/") }, publishing);
  });
}

/**
 * The hosts of sites. Everything at such a host belongs to its site, so the platform isn't reachable there. Only the `Host` header
 * counts, because a proxy passes on what clients write into others. Mount it first.
 */
export function mountSiteHosts(app: Hono<Bindings>, publishing: Publishing): void {
  const { store, settings } = publishing;
  const own = settings.publicUrl && new URL(settings.publicUrl).hostname;
  app.use(async (c, next) => {
    const { hostname, pathname } = c.get("url");
    if (hostname === own || !canBeSite(hostname)) return next();
    const site = await siteOfHost(store.read, hostname);
    if (site === undefined) return next();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return c.notFound();
    c.set("origin", platformOrigin(c.get("origin"), settings));
    if (pathname === `/@/${plainStyle.name}`) return sendPlainStyle(c);
    return visit({ c, site, path: pathname.slice(1) }, publishing);
  });
}

/** A request for something of a site. `name`: the site's, as its URL on the platform has it; absent: the site's own host was asked. */
type Arrival = { c: Context<Bindings>; site: SiteTable; name?: string; path: string };

async function visit({ c, site, name, path }: Arrival, publishing: Publishing): Promise<Response> {
  const { store, clock, vault, pages, linkUses } = publishing;
  const db = store.read;
  const url = c.get("url");
  const urls = createUrls(c.get("origin"));
  const isOwnHost = name === undefined;
  const onPlatform = [new URL(ownRoot(site, urls)).pathname, path].filter(Boolean).join("/");
  const segments = segmentsOf(path);
  const close = (cookies: readonly string[] = []) =>
    sendClosed(c, onPlatform, { isOwnHost, cookies });
  if (segments.includes("\0")) return close();
  const addresses = addressesOf(site, urls, isOwnHost);
  const [kind, folder, file = ""] = segments;
  // Before the visitor is let in: whoever knows the name has seen the page, even if the browser keeps no cookies.
  if (kind === "@" && folder === "assets") {
    const asset = assetNamed(site, file);
    if (asset?.isCurrent) return sendBody(c, asset.body, { cache: forGood });
  }
  const paths = cookiePaths(site, urls, isOwnHost);
  const sent = { request: c.req.raw, url, origin: urls.origin, address: c.env.address };
  const arriving = { ...publishing, db, ...sent, paths };
  const { isPersonal, forgetToken, ...arrived } = readVisitor(arriving, site);
  let { visitor, cookies } = arrived;
  const search = searchWithoutSecrets(url);
  try {
    const context = { db, clock, vault, urls };
    const { claims, shareLink } = await admit(context, site, visitor).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.status !== 400) throw error;
      ({ visitor, cookies } = forgetToken());
      return admit(context, site, visitor);
    });
    if (shareLink !== undefined) linkUses.note(shareLink);
    if (!isOwnHost && name !== (site.basename ?? site.id)) {
      const isSecret = hasSecret(url);
      return sendTo(c, onPlatform + search, { status: isSecret ? 302 : 301, cookies, isSecret });
    }
    if (hasSecret(url) && !isForPrograms(segments)) {
      const clean = addresses.at(segments.filter(Boolean)) + search;
      return sendTo(c, clean, { cookies, isSecret: true });
    }
    const loaded = await loadContents(db, site);
    const shown = shownSite(loaded, claims);
    const isForAll = site.visibility === "public" || site.visibility === "unlisted";
    const assets = assetsOf(site, addresses);
    const reading: Reading = {
      db,
      index: store.readInThread,
      site: shown,
      claims,
      audience: { isLimited: false },
      addresses,
      assets,
      origin: urls.origin,
    };
    const isOpen = isForAll && !isPersonal && conditionsOf(loaded).length === 0;
    return await respond({ c, site, reading, path, segments, cookies, isOpen }, pages);
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 404) throw error;
    const forgotten = visitor === arrived.visitor ? [] : cookies;
    const wanted = [siteRoot(site, urls), path].filter(Boolean).join("/") + search;
    const signIn = signInPage(site, url, wanted);
    return signIn === undefined ? close(forgotten) : sendTo(c, signIn, { cookies: forgotten });
  }
}

/** Where a visitor without a valid token gets one; undefined if the site names no such page. */
function signInPage(site: SiteTable, url: URL, wanted: string): string | undefined {
  const { published, visibility, visitor_sign_in: page } = site;
  if (!published || visibility !== "visitor-auth" || page === null) return undefined;
  // They come from there, so sending them back would never end.
  if (url.searchParams.has("jwt_token")) return undefined;
  const signIn = new URL(page);
  signIn.searchParams.set("location", wanted);
  return signIn.href;
}

/** `/published/preview/{secret}/…`: a change request, for whoever has one of its preview links. */
async function visitPreview(
  c: Context<Bindings>,
  { store, clock, pages }: Publishing,
): Promise<Response> {
  const db = store.read;
  const { pathname } = c.get("url");
  const [, , , secret = "", ...rest] = pathname.split("/");
  const path = rest.join("/");
  const segments = segmentsOf(path);
  const opened = await openPreview({ db, clock }, decoded(secret));
  if (opened === undefined || segments.includes("\0")) return sendClosed(c, pathname);
  const reading = await readPreview(db, opened, decoded(secret), createUrls(c.get("origin")));
  const { site } = reading.site;
  return respond({ c, site, reading, path, segments, cookies: [], isOpen: false }, pages);
}

/** `/published/@preview/{sealed}/…`: a site as one visitor sees it, for the person in the console who chose the visitor. */
async function visitSitePreview(c: Context<Bindings>, publishing: Publishing): Promise<Response> {
  const { pathname } = c.get("url");
  const [, , , sealed = "", ...rest] = pathname.split("/");
  const path = rest.join("/");
  const segments = segmentsOf(path);
  const close = () => sendClosed(c, pathname, { isFramed: true });
  if (segments.includes("\0")) return close();
  const reading = await readSitePreview(publishing, {
    request: c.req.raw,
    address: c.env.address,
    sealed: decoded(sealed),
    origin: c.get("origin"),
  });
  if (reading === undefined) return close();
  const { site } = reading.site;
  return respond({ c, site, reading, path, segments, cookies: [], isOpen: false }, noPages);
}

const sendPlainStyle = (c: Context<Bindings>) => sendBody(c, plainStyle.body, { cache: forGood });

type ClosedOptions = {
  isOwnHost?: boolean;
  /** Whether it is for a frame of the console. */
  isFramed?: boolean;
  cookies?: readonly string[];
};

/**
 * The response to everyone who can't see a site, the same for sites that don't exist.
 * @param next path on the platform, where members go on after they signed in
 */
function sendClosed(
  c: Context<Bindings>,
  next: string,
  { isOwnHost = false, isFramed = false, cookies = [] }: ClosedOptions = {},
): Promise<Response> {
  const style = `${isOwnHost ? "" : "/published"}/@/${plainStyle.name}`;
  const signIn = `/sign-in?next=${encodeURIComponent(next)}`;
  const closed = drawClosed(style, (isOwnHost ? c.get("origin") : "") + signIn);
  const body = bodyOf(isFramed ? openAway(closed, c.get("origin") + next) : closed, html);
  return sendBody(c, body, { status: 404, cache: "private, no-store", cookies });
}

/** The parts of a path, decoded. */
const segmentsOf = (path: string) => (path === "" ? [] : path.split("/").map(decoded));

/** A part of a path. One that can't be decoded leads nowhere. */
function decoded(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return text.includes("\0") ? "\0" : text;
  } catch {
    return "\0";
  }
}

const siteAt = compileOnce((db, { hostname }: { hostname: string }) =>
  db.selectFrom("site").selectAll().where("hostname", "=", hostname),
);

const kept = untilCommit<SiteTable | "none">();

/** Whether a site can have this host: names of sites have at least three parts, and the last one isn't the end of an IP address. */
const canBeSite = (hostname: string) => /\.[^.]+\.[^.]*[a-z][^.]*\.?$/.test(hostname);

/** The site that a host belongs to, published or not. */
async function siteOfHost(db: Db, host: string): Promise<SiteTable | undefined> {
  const hostname = host.replace(/\.$/, "");
  const { value, keep } = kept(db, hostname);
  if (value !== undefined) return value === "none" ? undefined : value;
  const [site] = await siteAt(db, { hostname }, undefined);
  keep(site ?? "none");
  return site;
}

/**
 * The platform's origin if a request named the host of a site.
 * @param origin of that request
 */
function platformOrigin(
  origin: string,
  { publicUrl, host }: Pick<Settings, "publicUrl" | "host">,
): string {
  if (publicUrl !== undefined) return publicUrl;
  // Without PUBLIC_URL, only this machine can use Bindery.
  const platform = new URL(origin);
  platform.hostname = new URL(originAt(host, 0)).hostname;
  return platform.origin;
}
