/** A page of a crawled site. */
type CrawledPage = {
  /** Without a fragment. */
  url: string;
  html: string;
};

type Crawl = {
  /** Every HTML page that a reader reaches by links, in the order of their discovery. */
  pages: CrawledPage[];
  /** The number of different URLs that were requested, pages or not. */
  requests: number;
  /** What doesn't lead where it says, as sentences. */
  problems: string[];
};

/** A link, and where it is. */
type Link = { from: string; url: string; anchor: string };

const atOnce = 4;

/**
 * Follows every link of a published site, as readers, feeds, and search engines find them: links, images, scripts, styles, canonical
 * URLs, Markdown, the sitemap, and `llms.txt`. What leads elsewhere isn't requested, only checked for its form.
 *
 * @param root - URL of the site, without a trailing slash
 */
export async function crawl(root: string): Promise<Crawl> {
  const crawled = new Map<string, { type: string; anchors: Set<string> } | undefined>();
  const links: Link[] = [];
  const pages: CrawledPage[] = [];
  const problems: string[] = [];
  const waiting: string[] = [];
  const want = (from: string, address: string) => {
    if (!URL.canParse(address, from)) {
      problems.push(`${from} links to "${address}", which isn't a URL.`);
      return;
    }
    const target = new URL(address, from);
    const anchor = decodeURIComponent(target.hash.slice(1));
    target.hash = "";
    const url = target.href;
    if (!isWithin(url, root)) {
      const isOwn = target.origin === new URL(root).origin;
      const isSafe = /^(?:https?|mailto|tel):$/.test(target.protocol);
      if (isOwn || !isSafe) problems.push(`${from} links to ${url}, which readers can't open.`);
      return;
    }
    links.push({ from, url, anchor });
    if (crawled.has(url)) return;
    crawled.set(url, undefined);
    waiting.push(url);
  };

  const visit = async (url: string) => {
    // A link to a redirect costs readers a request, so it counts as broken.
    const response = await fetch(url, { redirect: "manual" });
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    const text = await response.text();
    if (response.status !== 200) {
      problems.push(`${url} answers ${response.status}.`);
      return;
    }
    const page = { type, anchors: new Set<string>() };
    crawled.set(url, page);
    if (type === "text/html") {
      pages.push({ url, html: text });
      for (const id of valuesOf(text, "id")) {
        if (page.anchors.has(id)) problems.push(`${url} has the ID "${id}" twice.`);
        page.anchors.add(id);
      }
    }
    for (const address of addressesIn(text, type)) want(url, address);
  };

  // Crawlers look for robots.txt at the root of a host only.
  const ofHost = new URL(root).pathname === "/" ? ["/robots.txt"] : [];
  for (const path of ["", "/sitemap.xml", "/llms.txt", "/llms-full.txt", ...ofHost]) {
    want(root, root + path);
  }
  const worker = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- as many at once as there are workers
      await visit(url);
    }
  };
  // The first page tells the workers what to do.
  await visit(waiting.shift()!);
  while (waiting.length > 0) {
    // oxlint-disable-next-line no-await-in-loop -- a worker that found nothing to do may end before the others find more
    await Promise.all(Array.from({ length: atOnce }, worker));
  }
  for (const { from, url, anchor } of links) {
    const target = crawled.get(url);
    if (target === undefined) problems.push(`${from} links to ${url}, which is broken.`);
    else if (anchor !== "" && target.type === "text/html" && !target.anchors.has(anchor)) {
      problems.push(`${from} links to ${url}, which has no "${anchor}".`);
    }
  }
  return { pages, requests: crawled.size, problems: [...new Set(problems)] };
}

const isWithin = (url: string, root: string) =>
  url === root || url.startsWith(`${root}/`) || url.startsWith(`${root}?`);

function addressesIn(text: string, type: string): string[] {
  if (type === "text/html") {
    const properties = [...text.matchAll(/<meta property="og:url" content="([^"]*)"/g)];
    return [
      ...valuesOf(text, "href"),
      // Diagrams are in the page itself.
      ...valuesOf(text, "src").filter((address) => !address.startsWith("data:image/")),
      ...valuesOf(text, "data-search"),
      ...properties.map(([, url]) => decode(url!)),
    ];
  }
  if (type === "application/xml") {
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => decode(url!));
  }
  if (type === "application/atom+xml") return valuesOf(text, "href");
  // Code shows links that lead nowhere.
  const prose = text.replaceAll(/^ *(`{3,}|~{3,})[^]*?^ *\1/gm, "").replaceAll(/`[^`\n]*`/g, "");
  if (type === "text/markdown" || type === "text/plain") {
    return [...prose.matchAll(/\]\((https?:[^\s()]+)/g)].map(([, url]) => url!);
  }
  return [];
}

/** The values of an attribute in a document whose values are all quoted, which the validator makes sure of. */
const valuesOf = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(`\\s${attribute}="([^"]*)"`, "g"))].map(([, value]) =>
    decode(value!),
  );

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  "#39": "'",
};

const decode = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (all, name: string) => entities[name] ?? all);

/** A few pages that together have every kind of element and block that the site has. */
export function everyKind(pages: readonly CrawledPage[]): string[] {
  const kinds = pages.map(({ url, html }) => ({ url, kinds: new Set(kindsIn(html)) }));
  const missing = new Set(kinds.flatMap((page) => [...page.kinds]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const gains = kinds.map((page) => [...page.kinds].filter((kind) => missing.has(kind)).length);
    const best = kinds[gains.indexOf(Math.max(...gains))]!;
    chosen.push(best.url);
    for (const kind of best.kinds) missing.delete(kind);
  }
  return chosen;
}

/** The elements of a document with their classes: the rest doesn't change what they are. */
const kindsIn = (html: string) =>
  [...html.matchAll(/<([a-z]\w*)(?: [^>]*?class="([^"]*)")?/g)].map(
    ([, name, look]) => `${name} ${look ?? ""}`,
  );
