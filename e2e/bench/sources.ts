import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative } from "node:path";
import { strFromU8, unzipSync, zipSync } from "fflate";
import { type Api, createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { patiently } from "./support/patiently.ts";
import { importEnded, uploadArchive } from "./support/zipped-pages.ts";

/*
 * Imports real documentation, and counts what arrived: pages, words, and links. Each folder inside the one that BENCH_SOURCES names
 * is a source; it is zipped and imported into a space of its own.
 *
 * A word is a run of letters and digits of a text file, outside of front matter, tags, URLs, comments, and program code of MDX. It has
 * arrived if the pages contain it as often. A link is broken by the import if the platform calls it broken, although a file or a
 * page of its name is in the source and, if it leads to a part of it, a line, an attribute, or a comment there has the part's name.
 * Run: BENCH_SOURCES=/folder npm run bench -- sources. With BENCH_DETAILS=1, it names what didn't arrive.
 */

const folder = process.env["BENCH_SOURCES"];
const isDetailed = process.env["BENCH_DETAILS"] === "1";
const detailCount = 40;
const textFiles = new Set([".md", ".mdx", ".markdown", ".html", ".htm", ".xhtml", ".docx"]);

function filesIn(root: string): Map<string, Buffer> {
  const names = readdirSync(root, { recursive: true, encoding: "utf8" });
  const paths = names.map((name) => join(root, name)).filter((path) => statSync(path).isFile());
  return new Map(paths.map((path) => [relative(root, path), readFileSync(path)]));
}

const aside = /<(head|script|style|nav|header|footer|template)\b[\s\S]*?<\/\1>/gi;

/** The text of an HTML page's `<main>`, or of the whole page. */
function htmlText(source: string): string {
  const main = /<main\b[\s\S]*<\/main>/i.exec(source)?.[0] ?? source;
  return main
    .replaceAll(/<!--[\s\S]*?-->/g, " ")
    .replaceAll(aside, " ")
    .replaceAll(/<(?:"[^"]*"|'[^']*'|[^'"<>])*>/g, " ")
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&\w+;/g, " ");
}

/** The text of a Word document in its accepted state, with its notes. */
function wordText(bytes: Buffer): string {
  const parts = unzipSync(bytes, {
    filter: ({ name }) => /^word\/(?:document|footnotes|endnotes)\.xml$/.test(name),
  });
  return Object.values(parts)
    .map((part) =>
      strFromU8(part)
        .split("</w:p>")
        // Pages have a table of contents of their own.
        .filter(
          (paragraph) =>
            !/<w:pStyle w:val="(?:TOC|Verzeichnis|Inhaltsverzeichnis)\d"/.test(paragraph),
        )
        .join("</w:p>")
        .replaceAll(
          /<w:(?:del|moveFrom) [\s\S]*?<\/w:(?:del|moveFrom)>|<w:instrText[\s\S]*?<\/w:instrText>/g,
          "",
        )
        // A text box is there twice, the second time for old readers.
        .replaceAll(/<mc:Fallback>[\s\S]*?<\/mc:Fallback>/g, "")
        .replaceAll(/<(?:w:p|w:br|w:tab|w:tc)[ />]/g, " $&")
        .replaceAll(/<[^<>]*>/g, "")
        .replaceAll(/&\w+;/g, " "),
    )
    .join("\n");
}

function textOf(path: string, bytes: Buffer): string {
  if (path.endsWith(".docx")) return wordText(bytes);
  return (/html?$/.test(path) ? htmlText : markdownText)(bytes.toString("utf8"));
}

function markdownText(source: string): string {
  return source
    .replace(/^\uFEFF?(---|\+\+\+)\r?\n[\s\S]*?\n\1[ \t]*\r?\n/, "")
    .replaceAll(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/g, " ")
    .replaceAll(/^(import|export) [\s\S]*?(?=\n\s*\n|$)/gm, " ")
    .replaceAll(/<\/?[A-Za-z][^<>]*>/g, " ")
    .replaceAll(/^[>\s]*\[!\w+\][-+]?|^\s*(?::{3,} ?\w+|(?:!!!|\?\?\?\+?) \w+.*?(?="|$))/gm, " ")
    .replaceAll(/!?\[\[(?:[^\]|\n]*\|)?/g, " ")
    .replaceAll(/\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|\{:? ?[#.][^{}\n]*\}/g, " ")
    .replaceAll(/\]\([^)\n]*\)|^\s*\[[^\]\n]+\]:.*$/gm, " ")
    .replaceAll(/https?:\/\/\S+/g, " ");
}

function wordsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

async function pagesOf(api: Api, spaceId: string) {
  const { pages } = await api("GET /v1/spaces/{spaceId}/content/pages", { params: { spaceId } });
  const flat = (list: typeof pages): typeof pages =>
    list.flatMap((page) => [page, ...flat(page.pages ?? [])]);
  const all = flat(pages).filter(({ type }) => type === "document");
  const texts: string[] = [];
  for (const { id: pageId } of all) {
    const page = await patiently(() =>
      api("GET /v1/spaces/{spaceId}/content/page/{pageId}", {
        params: { spaceId, pageId },
        query: { format: "markdown" },
      }),
    );
    texts.push(`${page.title} ${page.description ?? ""} ${page.markdown ?? ""}`);
  }
  return { count: all.length, text: texts.join("\n") };
}

async function brokenLinks(api: Api, spaceId: string): Promise<{ url: string; page: string }[]> {
  const found: { url: string; page: string }[] = [];
  let page: string | undefined;
  do {
    const links = await api("GET /v1/spaces/{spaceId}/links", {
      params: { spaceId },
      query: { status: "broken", limit: 1000, brief: true, ...(page !== undefined && { page }) },
    });
    for (const { targetReference, locationReferences } of links.items) {
      const [first] = locationReferences;
      const { url, page: target, anchor } = targetReference;
      found.push({
        url: url ?? `${target?.path ?? ""}#${anchor ?? ""}`,
        page: first?.page?.path ?? "",
      });
    }
    page = links.next?.page;
  } while (page !== undefined);
  return found;
}

/** The name that a path or URL ends with, to compare them by. */
function stemOf(path: string): string {
  const name = path
    .replace(/[?#].*$/, "")
    .replace(/\/$/, "")
    .split("/")
    .at(-1)!;
  const readable = name.replaceAll(/(?:%[\da-f]{2})+/gi, (coded) =>
    Buffer.from(coded.replaceAll("%", ""), "hex").toString("utf8"),
  );
  return readable.replace(/\.\w+$/, "").toLowerCase();
}

/** The name that a file gives its page: that of its folder for an index. */
const nameOf = (path: string) =>
  stemOf(path.replace(/\/_?(?:index|readme)\.\w+$/i, "")) || stemOf(path);

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "");

/** Whether a file says the name of a part, in any way in which a tool could make an anchor of it. */
function isNamedIn(file: string, anchor: string): boolean {
  const source = file.replaceAll(/^[ \t]*(`{3,}|~{3,})[\s\S]*?^[ \t]*\1[`~]*[ \t]*$/gm, "");
  const bare = anchor.replace(/^(?:id-(?=\d)|user-content-|param-)/, "");
  const wanted = [bare, bare.replace(/[-_]\d{1,2}$/, "")].map(letters).filter(Boolean);
  const names = [
    ...source.split("\n").map((line) => line.replaceAll(/<[^>]*>|\{[^}]*\}/g, "")),
    ...[...source.matchAll(/\b(?:id|name|title|label)=["'{]*([^"'\n>]+)|\{[^}\n]*#([^\s}]+)/g)].map(
      ([, value, id]) => value ?? id ?? "",
    ),
    ...[...source.matchAll(/<!--([^>]*)-->/g)].flatMap(([, words = ""]) => words.split(/\s+/)),
  ];
  return names.some(
    (name) =>
      wanted.includes(letters(name)) || wanted.includes(letters(name.replaceAll("&", " and "))),
  );
}

async function measure(api: Api, organizationId: string, name: string) {
  const files = filesIn(join(folder!, name));
  const { id: spaceId } = await api("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId },
    body: { title: name, empty: true },
  });
  const archive = Buffer.from(zipSync(Object.fromEntries(files), { level: 1 }));
  const began = performance.now();
  const params = { spaceId, importId: await uploadArchive(api, spaceId, archive, "group") };
  const state = await importEnded(api, params);
  const seconds = (performance.now() - began) / 1000;
  if (state.status !== "complete") throw new Error(`${name} ended as ${state.status}.`);
  const failed = new Set(state.failures.map(({ url }) => url));
  const texts = [...files].filter(([path]) => textFiles.has(extname(path)) && !failed.has(path));
  const source = wordsOf(texts.map(([path, bytes]) => textOf(path, bytes)).join("\n"));
  const { count, text } = await pagesOf(api, spaceId);
  const arrived = wordsOf(text);
  const lost = [...source]
    .map(([word, times]) => ({ word, times: Math.max(0, times - (arrived.get(word) ?? 0)) }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times);
  const broken = await brokenLinks(api, spaceId);
  const byName = Map.groupBy(files, ([path]) => nameOf(path));
  const byUs = broken.filter(({ url }) => {
    const named = byName.get(stemOf(url)) ?? [];
    const anchor = /#(.+)$/.exec(url)?.[1];
    if (anchor === undefined) return stemOf(url) !== "" && named.length > 0;
    return named.some(([, bytes]) => isNamedIn(bytes.toString("utf8"), decoded(anchor)));
  });
  if (isDetailed) {
    console.log(`\n${name}`);
    for (const { url, reason } of state.failures.slice(0, detailCount)) {
      console.log(`  failed: ${url}: ${reason}`);
    }
    console.log(
      `  lost: ${lost
        .slice(0, detailCount * 2)
        .map(({ word, times }) => `${word} ${times}`)
        .join(", ")}`,
    );
    for (const link of broken.slice(0, detailCount)) {
      const kind = byUs.includes(link) ? "broken" : "broken there";
      console.log(`  ${kind}: ${link.url} on ${link.page}`);
    }
    console.log(`  changed: ${JSON.stringify(state.changes?.total)}`);
  }
  return {
    name,
    files: texts.length + [...failed].filter((path) => textFiles.has(extname(path))).length,
    pages: count,
    failures: failed.size,
    words: sum(source.values()),
    lost: sum(lost.map(({ times }) => times)),
    broken: byUs.length,
    brokenThere: broken.length - byUs.length,
    seconds,
  };
}

if (folder === undefined) {
  console.log(
    "\nnpm run bench -- sources\n  Skipped: BENCH_SOURCES names no folder with documentation.",
  );
} else {
  const platform = await startPlatform();
  try {
    const api = createApi(platform.url, platform.token);
    const { id } = await api("POST /v1/orgs", { body: { title: "Bench" } });
    console.log(
      "| Source | Text files | Pages | Failures | Words | Arrived | Links broken | Broken there | Time |",
    );
    console.log("| --- | --: | --: | --: | --: | --: | --: | --: | --: |");
    for (const name of readdirSync(folder).toSorted()) {
      const row = await measure(api, id, name);
      const share = 100 * (1 - row.lost / row.words);
      console.log(
        `| ${[row.name, row.files, row.pages, row.failures, row.words, `${share.toFixed(2)} %`, row.broken, row.brokenThere, `${row.seconds.toFixed(1)} s`].join(" | ")} |`,
      );
    }
  } finally {
    await platform.remove();
  }
}
