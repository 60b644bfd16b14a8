import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { Navigation } from "../navigation/navigation.ts";
import {
  antoraPlace,
  componentFile,
  includedPath,
  readComponent,
  readNav,
  type Component,
} from "./antora.ts";
import type { AsciidocResult, convertAsciidoc } from "./convert-asciidoc.ts";

export const asciidoc = /\.(?:adoc|asciidoc)$/i;

/** The AsciiDoc documents of an upload. */
export type AsciidocFiles = {
  /** Those that are pages, by path. */
  pages: ReadonlySet<string>;
  /** The page that has a document's text, for documents that are only parts of another one. */
  parts: ReadonlyMap<string, string>;
  /** Documents that are parts, but that no page includes. */
  unused: readonly string[];
  /** Antora's navigation. */
  navigation: Navigation | undefined;
  /** The page as HTML; undefined if that took too long or too much memory. */
  convert: (path: string) => Promise<AsciidocResult | undefined>;
};

type Reading = {
  paths: readonly string[];
  /** The text of a file; undefined, and reported, if it can't be read. */
  read: (path: string, most: number) => Promise<string | undefined>;
  /** Called with a document that is left out. */
  fail: (path: string, reason: string) => void;
};

const mostDocument = 5_000_000;
/** Of files that documents include, such as examples. */
const mostOther = 1_000_000;
/** Of all of them, in characters: they stay in memory until the import ends. */
const mostInMemory = 50_000_000;
const tooMuch = `The AsciiDoc documents of an upload can have ${mostInMemory / 1_000_000} MB together, because they can include each other. Import the others on their own.`;

const directive = /^include::([^\s[](?:[^[\n]*[^\s[])?)\[/gm;

/** Reads all documents, because they include each other. */
export async function readAsciidocFiles(reading: Reading): Promise<AsciidocFiles> {
  const { paths, read } = reading;
  const documents = paths.filter((path) => asciidoc.test(path));
  const components: Component[] = [];
  for (const path of documents.length === 0 ? [] : paths) {
    const source = componentFile.test(path) ? await read(path, mostOther) : undefined;
    if (source === undefined) continue;
    try {
      components.push(readComponent(path, source));
    } catch {
      // Then the folders are the tree.
    }
  }
  const texts = await textsOf(reading, documents);
  const byName = Map.groupBy(texts.keys(), (path) => path.slice(path.lastIndexOf("/") + 1));
  const includes = new Map(
    [...texts].map(([path, source]) => [
      path,
      targetsIn(source).map((target) => find(target, path)),
    ]),
  );
  const isNav = (path: string) => components.some(({ nav }) => nav.includes(path));
  const included = new Map<string, string>();
  for (const [path, found] of includes) {
    for (const inside of found.flat()) {
      if (inside !== path && asciidoc.test(inside) && !isNav(path)) included.set(inside, path);
    }
  }
  const isPart = (path: string) => {
    const place = antoraPlace(path, components);
    const isHidden = path.slice(path.lastIndexOf("/") + 1).startsWith("_");
    if (place !== undefined) return place.family !== "pages" || isHidden;
    return isHidden || included.has(path);
  };
  const own = documents.filter((path) => texts.has(path) && !isNav(path));
  const pages = new Set(own.filter((path) => !isPart(path)));
  // Of documents that include each other in a circle, all would be parts.
  for (const path of own) {
    const isLost = included.has(path) && pageWith(path) === undefined;
    if (isLost && antoraPlace(path, components) === undefined) pages.add(path);
  }
  const titles = Object.fromEntries(own.map((path) => [path, titleIn(texts.get(path)!)]));

  /** The page that a part is in, over all that include it. */
  function pageWith(path: string): string | undefined {
    const seen = new Set<string>();
    for (let at: string | undefined = path; at !== undefined && !seen.has(at);) {
      if (pages.has(at)) return at;
      seen.add(at);
      at = included.get(at);
    }
    return undefined;
  }
  /** The files that an include may mean. Attributes are only known once the document is read. */
  function find(target: string, from: string): string[] {
    const exact = target.includes("{") ? undefined : includedPath(target, from, components);
    if (exact !== undefined) return texts.has(exact) ? [exact] : [];
    return byName.get(target.replace(/^.*[/$]/, "")) ?? [];
  }
  const parts = own.filter((path) => !pages.has(path));
  return {
    pages,
    parts: new Map(
      parts.flatMap((path) => {
        const page = pageWith(path);
        return page === undefined ? [] : [[path, page] as const];
      }),
    ),
    unused: parts.filter((path) => pageWith(path) === undefined),
    navigation: navigationOf(components, texts),
    async convert(path) {
      // Iterating a set includes entries added during the iteration.
      const inside = new Set([path]);
      for (const each of inside) {
        for (const found of includes.get(each)?.flat() ?? []) inside.add(found);
      }
      const files = Object.fromEntries([...inside].map((each) => [each, texts.get(each)!]));
      const input = { path, files, components, titles };
      const result = await workPool
        .run(convertTask, input, { timeout, isPatient: true })
        .catch(() => ({ cut: "exit" as const }));
      return "output" in result ? result.output : undefined;
    },
  };
}

const convertTask = taskOf<typeof convertAsciidoc>(
  new URL("./convert-asciidoc.ts", import.meta.url),
  "convertAsciidoc",
);

const timeout = 20_000;

const targetsIn = (source: string) => [...source.matchAll(directive)].map(([, target]) => target!);

const titleIn = (source: string) => /^(?:=|#) +(.+)$/m.exec(source)?.[1]?.trim() ?? "";

/** Documents, and the other files that they may include. */
async function textsOf(
  { paths, read, fail }: Reading,
  documents: readonly string[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  let left = mostInMemory;
  const take = async (path: string, most: number) => {
    if (left <= 0) return;
    const text = await read(path, most);
    if (text === undefined) return;
    texts.set(path, text);
    left -= text.length;
  };
  for (const path of documents) {
    if (left <= 0) fail(path, tooMuch);
    else await take(path, mostDocument);
  }
  const names = new Set(
    [...texts.values()].flatMap((source) =>
      targetsIn(source).map((target) => target.replace(/^.*[/$]/, "")),
    ),
  );
  for (const path of paths) {
    if (!asciidoc.test(path) && names.has(path.slice(path.lastIndexOf("/") + 1)))
      await take(path, mostOther);
  }
  return texts;
}

/** What the components' navigation files list, or the folders of their modules. Several components are groups. */
function navigationOf(
  components: readonly Component[],
  texts: ReadonlyMap<string, string>,
): Navigation | undefined {
  const trees = components.map((component) => {
    const listed = component.nav.flatMap((path) => {
      const source = texts.get(path);
      return source === undefined ? [] : readNav(path, source, components);
    });
    const modules = new Set(
      [...texts.keys()].flatMap((path) => {
        const place = antoraPlace(path, [component]);
        return place?.family === "pages" ? [place.root] : [];
      }),
    );
    const folders = [...modules].map((folder) => ({ folder, children: [] }));
    const title = component.title ?? component.name;
    const others = { title: `${title}: other pages`, children: folders };
    return { title, children: listed.length > 0 ? [...listed, others] : folders };
  });
  if (trees.length === 0) return undefined;
  return { folder: "", nodes: trees.length === 1 ? trees[0]!.children : trees };
}
