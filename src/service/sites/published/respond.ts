import type { Context } from "hono";
import type { Bindings } from "#service/http/bindings.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { readFile } from "#service/documents/content/blobs.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { pathKey } from "#content/site-redirects.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { FileEntry } from "#content/types.ts";
import { loadEntries } from "#service/documents/content/revisions.ts";
import { fileHeaders } from "#service/documents/content/file-headers.ts";
import { assetNamed } from "./assets.ts";
import { bodyOf, type KeptBody, type KeptPages } from "./kept-pages.ts";
import { machineFiles, renderMarkdown } from "./machines.ts";
import { findMovedPage } from "./moved-pages.ts";
import { findPage, isReadable, pageForReaders, publishedSpacesOf } from "./published-spaces.ts";
import { type Reading, renderNotFound, renderPage } from "./render-page.ts";
import { sendBody, sendTo } from "./send.ts";
import { searchSite } from "./search.ts";
import { searchWithoutSecrets } from "./visitor.ts";
import { imageHeaders, imageIdsOf } from "../structure/look.ts";
import type { ShownSite } from "../structure/snapshot.ts";

/** One visit of a site, after the visitor was let in. */
type Visiting = {
  c: Context<Bindings>;
  site: SiteTable;
  reading: Reading;
  /** Below the root of the site: the path as in the URL, and its segments, decoded. */
  path: string;
  segments: readonly string[];
  cookies: readonly string[];
  /** Whether everyone gets the same. */
  isOpen: boolean;
};

const html = "text/html; charset=utf-8";
const notListed = { "x-robots-tag": "noindex" };

/** Responds to a visitor who was let in. */
export async function respond(visiting: Visiting, pages: KeptPages): Promise<Response> {
  const { c, reading, segments, cookies, isOpen } = visiting;
  const { addresses } = reading;
  const { pathname, search } = c.get("url");
  // One URL for each page.
  if (pathname.endsWith("/") && pathname !== addresses.at([])) {
    return sendTo(c, addresses.at(segments.filter(Boolean)) + search, { cookies });
  }
  if (segments[0] === "@") {
    const special = await respondSpecially(visiting);
    if (special !== undefined) return special;
  }
  const send = (body: KeptBody) =>
    sendBody(c, body, {
      cache: cacheOf(isOpen && !body.isConditional),
      cookies,
      // Search engines list the pages, not their copies for programs, and those have no other place to say so.
      ...(body.type !== html && { headers: notListed }),
    });
  const key = [reading.site.version, addresses.root, addresses.base, segments.join("/")].join(" ");
  const kept = pages.get(key, reading.claims);
  if (kept !== undefined) return send(kept);
  const rendered = await render(reading, segments);
  if (rendered === undefined) return respondMissing(visiting);
  if ("location" in rendered) return sendTo(c, rendered.location, { cookies });
  const { isLimited } = reading.audience;
  const body = { ...rendered, isConditional: rendered.isConditional || isLimited };
  pages.set(key, reading.claims, body);
  return send(body);
}

/** What is at a path: a page, its Markdown, or a file for programs. */
async function render(
  reading: Reading,
  segments: readonly string[],
): Promise<KeptBody | { location: string } | undefined> {
  const { addresses } = reading;
  const { place, pages, page } = (await findPage(reading, segments)) ?? {};
  if (place === undefined || pages === undefined || page === undefined) {
    return renderForPrograms(reading, segments);
  }
  const shown = pageForReaders(pages.index, page);
  if (shown === undefined) return undefined;
  const location = addresses.page(place, pages, shown);
  if (location !== addresses.at(segments)) return { location };
  const target = { place, pages, page: shown };
  const { html: text, isConditional, isComplete } = await renderPage(reading, target);
  return { ...bodyOf(text, html, isConditional), isComplete };
}

/** Whether a path is for programs, which keep no cookies: files such as feeds, pages as Markdown, search, and downloads. */
export function isForPrograms(segments: readonly string[]): boolean {
  const [name = ""] = segments;
  if (name === "@") return segments[1] !== "pages";
  return (segments.length === 1 && Object.hasOwn(machineFiles, name)) || isMarkdown(segments);
}

const isMarkdown = (segments: readonly string[]) => segments.at(-1)?.endsWith(".md") === true;

/** The path of the page whose Markdown is at a path. */
function pathOfMarkdown(segments: readonly string[]): readonly string[] {
  const last = segments.at(-1)!;
  const isRoot = segments.length === 1 && last === "index.md";
  return isRoot ? [] : [...segments.slice(0, -1), last.slice(0, -3)];
}

async function renderForPrograms(
  reading: Reading,
  segments: readonly string[],
): Promise<KeptBody | undefined> {
  const [name = ""] = segments;
  if (segments.length === 1 && Object.hasOwn(machineFiles, name))
    return machineFiles[name]!(reading);
  if (!isMarkdown(segments)) return undefined;
  const target = await findPage(reading, pathOfMarkdown(segments));
  const { page } = target ?? {};
  if (target === undefined || page === undefined || !isReadable(page)) return undefined;
  const { text, isConditional } = await renderMarkdown(reading, { ...target, page });
  return bodyOf(text, "text/markdown; charset=utf-8", isConditional);
}

/** Revalidated each time, which takes a millisecond, so that a change or an end of access shows at once. */
const cacheOf = (isOpen: boolean) => (isOpen ? "public, no-cache" : "private, no-cache");

/** What isn't a page: assets, images, search, and files. */
async function respondSpecially(visiting: Visiting): Promise<Response | undefined> {
  const { c, site, reading, segments, isOpen } = visiting;
  const [, folder, ...rest] = segments;
  if (folder === "assets") {
    const asset = assetNamed(site, rest[0] ?? "");
    return asset && sendBody(c, asset.body, { cache: cacheOf(isOpen) });
  }
  if (folder === "search" && reading.index !== undefined) {
    const query = c.get("url").searchParams.get("q") ?? "";
    const results = await searchSite(reading, reading.index, query);
    return sendBody(c, bodyOf(JSON.stringify(results), "application/json"), {
      cache: cacheOf(false),
    });
  }
  if (folder === "images") return sendImage(c, reading.db, site, rest[0] ?? "", isOpen);
  if (folder === "files") return sendFile(c, reading.db, reading.site, rest, isOpen);
  return undefined;
}

/** A path without a page: a redirect that a person made, the page that was there once, or the page that says so. */
async function respondMissing(visiting: Visiting): Promise<Response> {
  const { c, site, reading, path, segments, cookies, isOpen } = visiting;
  const { db, addresses } = reading;
  const redirect = await findRedirect(db, site, `/${path}`);
  if (redirect !== undefined) {
    const { destination, permanent } = redirect;
    const location = new URL(addresses.linkTo(destination), addresses.origin).href;
    return sendTo(c, location, { status: permanent ? 301 : 302, cookies });
  }
  const moved = await findMoved(reading, segments);
  if (moved !== undefined) {
    const search = searchWithoutSecrets(c.get("url"));
    return sendTo(c, moved + search, { status: 301, cookies });
  }
  const body = bodyOf(await renderNotFound(reading, segments), html);
  const cache = cacheOf(isOpen && !reading.audience.isLimited);
  return sendBody(c, body, { status: 404, cache, cookies });
}

/** The URL of the page that was at a path once, or of its Markdown, if the visitor may see it. */
async function findMoved(
  reading: Reading,
  segments: readonly string[],
): Promise<string | undefined> {
  const { addresses, db, site } = reading;
  const redirectOf = async (path: string) => (await findRedirect(db, site.site, path))?.destination;
  const moved = await findMovedPage(reading, segments, redirectOf);
  if (moved !== undefined) return addresses.page(moved.place, moved.pages, moved.page);
  if (!isMarkdown(segments)) return undefined;
  const source = await findMovedPage(reading, pathOfMarkdown(segments), redirectOf);
  return source && addresses.markdown(source.place, source.pages, source.page);
}

/**
 * An uploaded image of the site's look: `@/images/{image}`. The caller has checked that the visitor sees the site. A preview shows the
 * look of another site, so the look decides which images belong to it.
 * @returns undefined if the look doesn't show it
 */
async function sendImage(
  c: Context<Bindings>,
  db: Db,
  site: SiteTable,
  id: string,
  isOpen: boolean,
): Promise<Response | undefined> {
  if (!imageIdsOf(site.customization).includes(id)) return undefined;
  const image = await db
    .selectFrom("site_image")
    .selectAll()
    .where("organization_id", "=", site.organization_id)
    .where("id", "=", id)
    .executeTakeFirst();
  if (image === undefined) return undefined;
  const headers = imageHeaders(image, isOpen ? "public" : "private");
  if (c.req.header("if-none-match") === headers["etag"]) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = await readFile(db, site.organization_id, image.image_blob);
  return new Response(new Uint8Array(bytes), { headers });
}

type Sources = { plain: string; slashed: string; encoded: string; encodedSlashed: string };

type RedirectInput = Sources & { organizationId: string; siteId: string };

const redirectFrom = compileOnce((db, input: RedirectInput) =>
  db
    .selectFrom("site_redirect")
    .select(["destination", "permanent"])
    .where("organization_id", "=", input.organizationId)
    .where("site_id", "=", input.siteId)
    .where((is) =>
      is.or([
        is("source", "=", input.plain),
        is("source", "=", input.slashed),
        is("source", "=", input.encoded),
        is("source", "=", input.encodedSlashed),
      ]),
    ),
);

/** Where a site sends visitors of a path that has no page. @param source as in the URL, from the site's root */
async function findRedirect(
  db: Db,
  site: SiteTable,
  source: string,
): Promise<{ destination: string; permanent: boolean } | undefined> {
  const input = { organizationId: site.organization_id, siteId: site.id, ...sourcesOf(source) };
  const [redirect] = await redirectFrom(db, input, undefined);
  return redirect;
}

/** The spellings of a path that mean the same page; a site redirects from at most one of them. */
function sourcesOf(path: string): Sources {
  const plain = pathKey(path);
  const encoded = encodeURI(plain);
  return { plain, slashed: `${plain}/`, encoded, encodedSlashed: `${encoded}/` };
}

/**
 * A file of one of the site's spaces: `@/files/{site space}/{file}/{hash}/{name}`. The caller has checked that the visitor sees the
 * site; the file must be in the live content of a space that the visitor sees.
 * @returns undefined if it isn't
 */
async function sendFile(
  c: Context<Bindings>,
  db: Db,
  site: ShownSite,
  [siteSpaceId, fileId, version]: readonly string[],
  isOpen: boolean,
): Promise<Response | undefined> {
  const place = [...publishedSpacesOf(site).values()].find(({ row }) => row.id === siteSpaceId);
  if (place === undefined || fileId === undefined) return undefined;
  const { organization_id: organizationId, revision } = place.space;
  const file = (await loadEntries(db, organizationId, revision, [fileId])).get(fileId);
  if (file?.kind !== "file") return undefined;
  const isCurrent = version !== undefined && version !== "" && file.blob.startsWith(version);
  const isListed = site.site.visibility === "public";
  const headers = {
    ...headersOf(file, isOpen, isCurrent),
    ...(!isListed && { "x-robots-tag": "noindex" }),
  };
  if (c.req.header("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers });
  const bytes = await readFile(db, organizationId, file.blob);
  return new Response(new Uint8Array(bytes), { headers });
}

function headersOf(file: FileEntry, isOpen: boolean, isCurrent: boolean) {
  const cacheability = isOpen ? "public" : "private";
  return {
    ...fileHeaders(file),
    "x-content-type-options": "nosniff",
    // For an hour only: the visitor may lose access, and the file its place.
    "cache-control": isCurrent ? `${cacheability}, max-age=3600` : `${cacheability}, no-cache`,
  };
}
