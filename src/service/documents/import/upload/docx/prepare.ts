import { decoded } from "#content/address.ts";
import { SourceChanges } from "#content/source-changes.ts";
import type { SourceThread } from "../../source-threads.ts";
import { settleFields } from "./fields.ts";
import { markNumbers } from "./numbers.ts";
import { acceptRevisions } from "./revisions.ts";
import { countMargins, settleShapes } from "./shapes.ts";
import { Styles } from "./styles.ts";
import { settleTables, settleText } from "./text.ts";
import { takeThreads } from "./threads.ts";
import { below, kids, parsePart, printPart, value, WordProblem } from "./xml.ts";

/** A document's parts by their paths. */
export type WordParts = Record<string, Uint8Array>;

/** A document that our converter reads well, and what was done to it. */
type Prepared = {
  parts: WordParts;
  changes: SourceChanges;
  threads: SourceThread[];
};

/**
 * Says in a document's own parts what the converter doesn't look for: the roles that styles inherit, tracked changes as accepted,
 * text boxes, fields, and the places of comments, which marks in the text name.
 * @throws WordProblem
 */
export function prepareDocument(parts: WordParts): Prepared {
  const changes = new SourceChanges();
  const document = new Parts(parts);
  const main = document.main();
  const stories = ["footnotes", "endnotes"].flatMap((kind) => document.related(kind));
  const body = rootOf(main.part);
  const roots = [body, ...stories.map(({ part }) => rootOf(part))];
  for (const root of roots) {
    acceptRevisions(root, changes);
    settleShapes(root, changes);
    settleFields(root);
  }
  const [styled] = document.related("styles");
  const styles = new Styles(styled && rootOf(styled.part));
  settleText(roots, styles, changes);
  for (const root of roots) settleTables(root);
  const [numbered] = document.related("numbering");
  for (const root of roots) markNumbers(root, numbered && rootOf(numbered.part));
  const margins = [...document.related("header"), ...document.related("footer")];
  countMargins(
    margins.map(({ part }) => rootOf(part)),
    changes,
  );
  const [comments] = document.related("comments");
  const [extended] = document.related("commentsExtended");
  const threads = takeThreads(body, {
    comments: comments && rootOf(comments.part),
    extended: extended && rootOf(extended.part),
  });
  changes.note("program", document.has(/(?:^|\/)vbaProject\.bin$/i) ? 1 : 0);
  changes.note("drawing", below(body, "w:altChunk").length, "embedded document");
  return { parts: document.print(), changes, threads };
}

const rootOf = (part: Document) => part.documentElement;

type Part = { path: string; part: Document };

const notWord = "This isn't a Word document, or it's damaged. Save it as .docx again.";

/** Parts of a document, which are parsed once. */
class Parts {
  readonly #parts = new Map<string, Uint8Array>();
  readonly #parsed = new Map<string, Document>();

  constructor(parts: WordParts) {
    for (const [path, bytes] of Object.entries(parts)) {
      this.#parts.set(path.replaceAll("\\", "/").replace(/^\//, ""), bytes);
    }
  }

  has(pattern: RegExp): boolean {
    return [...this.#parts.keys()].some((path) => pattern.test(path));
  }

  main(): Part {
    const [path = "word/document.xml"] = this.#targets("", "officeDocument");
    const part = this.#read(path);
    if (part === undefined) throw new WordProblem(notWord);
    return { path, part };
  }

  /** The parts of a kind that the document names, or else the one with the usual name. */
  related(kind: string): Part[] {
    const { path: from } = this.main();
    const named = this.#targets(from, kind).filter((path) => this.#parts.has(path));
    const usual = from.replace(/[^/]*$/, `${kind}.xml`);
    return (named.length === 0 ? [usual] : named).flatMap((path) => {
      const part = this.#read(path);
      return part === undefined ? [] : [{ path, part }];
    });
  }

  /** Paths of the parts that a part (or with "", the document) is related to. */
  #targets(from: string, kind: string): string[] {
    const [, folder = "", name = ""] = /^(.*\/)?([^/]*)$/.exec(from) ?? [];
    const relations = this.#read(`${folder}_rels/${name}.rels`);
    return kids(relations?.documentElement)
      .filter((relation) => value(relation, "Type")?.endsWith(`/${kind}`))
      .filter((relation) => value(relation, "TargetMode") !== "External")
      .flatMap((relation) => {
        const target = value(relation, "Target");
        const url = target === undefined ? null : URL.parse(target, `file:///${folder}`);
        return url === null ? [] : [decoded(url.pathname.slice(1))];
      });
  }

  #read(path: string): Document | undefined {
    const bytes = this.#parts.get(path);
    if (bytes === undefined) return undefined;
    const known = this.#parsed.get(path);
    if (known !== undefined) return known;
    const parsed = parsePart(textOf(bytes), path);
    this.#parsed.set(path, parsed);
    return parsed;
  }

  /** All parts, with what was changed in them. */
  print(): WordParts {
    for (const [path, part] of this.#parsed) {
      if (!path.endsWith(".rels")) this.#parts.set(path, Buffer.from(printPart(part)));
    }
    return Object.fromEntries(this.#parts);
  }
}

/** Parts are in UTF-8 or UTF-16. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  return Buffer.from(bytes).toString();
}
