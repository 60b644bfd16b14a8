import { Extensions, load, LoggerManager, NullLogger } from "@asciidoctor/core";
import { decoded, isOutside, resolvePath } from "#content/address.ts";
import { antoraPlace, includedPath, resourcePath, type Component } from "./antora.ts";
import { selectLines } from "./include-lines.ts";

type AsciidocRequest = {
  path: string;
  /** The document, and the files that it may include, by path. */
  files: Record<string, string>;
  components: readonly Component[];
  /** Titles of other documents, by path. */
  titles: Record<string, string>;
};

/** A document as an HTML page. */
export type AsciidocResult = {
  html: string;
  /** What the document includes, but isn't in the upload, as written. */
  missing: string[];
};

/** Files in files. */
const deepest = 32;
const mostIncludes = 2_000;
/** Characters of everything that a document includes. */
const mostIncluded = 10_000_000;

/**
 * Converts an AsciiDoc document in the calling thread. Meant to run in a worker. Nothing is read from the disk or fetched: includes
 * come from `files` alone, and in secure mode the converter reads nothing by itself.
 */
export async function convertAsciidoc(request: AsciidocRequest): Promise<AsciidocResult> {
  const { path, files, components, titles } = request;
  LoggerManager.setLogger(new NullLogger());
  const place = antoraPlace(path, components);
  const missing: string[] = [];
  const document = await load(files[path]!, {
    safe: "secure",
    backend: "html5",
    extension_registry: includesFrom(files, { path, components, missing }),
    attributes: { ...settings, ...ownAttributes(path), ...place?.component.attributes },
  });
  const title = String(document.getDocumentTitle() ?? titles[path] ?? "");
  const written = String(await document.convert());
  const base = place === undefined ? path : `${place.root}x`;
  const html = written
    .replace(/(?<=<div id="footnotes">\s*)<hr>/, "")
    .replaceAll(/<a href="([^"]*)"([^>]*)>(.*?)<\/a>/gs, (whole, href: string, rest, words) => {
      const target = antoraTarget(href) ?? href;
      const [to = "", anchor] = target.split("#");
      const found = to === "" || isOutside(to) ? undefined : resolvePath(base, decoded(to));
      const source = found?.replace(/\.html$/, "");
      const name = [".adoc", ".asciidoc", ".asc", ".ad"].find(
        (ending) => source !== undefined && Object.hasOwn(titles, source + ending),
      );
      if (place !== undefined && found !== undefined && !/^\.{1,2}\//.test(to)) {
        const address = `/${encodeURI(found)}${anchor === undefined ? "" : `#${anchor}`}`;
        return `<a href="${address}"${rest}>${shown(words)}</a>`;
      }
      return target === href && shown(words) === words
        ? whole
        : `<a href="${target}"${rest}>${shown(words)}</a>`;

      /** A link without words shows its address. That of a page's title reads better. */
      function shown(text: string): string {
        const isBare = [href, href.split("#")[0], `[${href.replace(/^#/, "")}]`].includes(text);
        return isBare && name !== undefined ? escapeHtml(titles[source + name]!) : text;
      }
    })
    .replaceAll(/<img src="([^"]*)"/g, (whole, src: string) => {
      const id = /[^/]*:[^/].*$/.exec(src)?.[0];
      const image =
        id === undefined || /^(?:https?|data):/.test(src)
          ? undefined
          : resourcePath(decoded(id), "image", path, components);
      return image === undefined ? whole : `<img src="/${encodeURI(image)}"`;
    });
  return {
    html: `<!doctype html><title>${plain(title)}</title><main>${title === "" ? "" : `<h1>${title}</h1>`}${formulas(html)}</main>`,
    missing,
  };

  /** In a component, a link can be a resource ID, whose ending became that of a web page. */
  function antoraTarget(href: string): string | undefined {
    if (place === undefined) return undefined;
    const [id = "", anchor] = href.startsWith("#") ? [href.slice(1)] : href.split("#");
    if (!/[:$]/.test(id) || /^(?:https?|mailto|tel|ftp|irc|data):/i.test(id)) return undefined;
    const found = resourcePath(decoded(id), "page", path, components);
    if (found === undefined) return undefined;
    return `/${encodeURI(found)}${anchor === undefined ? "" : `#${anchor}`}`;
  }

  function ownAttributes(of: string): Record<string, string> {
    const name = of.slice(of.lastIndexOf("/") + 1);
    const folder = of.slice(0, of.length - name.length);
    const module = place && `/${place.component.folder}modules/${place.module}`;
    return {
      docname: name.replace(/\.\w+$/, ""),
      docfilesuffix: /\.\w+$/.exec(name)?.[0] ?? "",
      docdir: `/${folder}`.replace(/(?<=.)\/$/, ""),
      ...(module !== undefined && {
        imagesdir: `${module}/images`,
        partialsdir: `${module}/partials`,
        examplesdir: `${module}/examples`,
        attachmentsdir: `${module}/attachments`,
      }),
    };
  }
}

/** What pages here show by themselves is turned off: contents, numbers, and links of headings. */
const settings = {
  relfilesuffix: ".html",
  outfilesuffix: ".html",
  experimental: "",
  "toc!": "",
  "sectnums!": "",
  "sectanchors!": "",
  "sectlinks!": "",
  "showtitle!": "",
  env: "site",
  "env-site": "",
};

type Including = { path: string; components: readonly Component[]; missing: string[] };

function includesFrom(
  files: Readonly<Record<string, string>>,
  { path, components, missing }: Including,
) {
  let count = 0;
  let length = 0;
  const registry = Extensions.create();
  registry.includeProcessor(function (this: IncludeProcessor) {
    this.handles(() => true);
    this.process((_document, reader, target, attributes) => {
      const from = reader.file ? String(reader.file) : path;
      const found = includedPath(target, from, components);
      const source = found !== undefined && Object.hasOwn(files, found) ? files[found] : undefined;
      const isAllowed =
        reader.includeStack.length < deepest &&
        ++count <= mostIncludes &&
        (length += source?.length ?? 0) <= mostIncluded;
      if (found === undefined || source === undefined || !isAllowed) {
        if (!("optional-option" in attributes)) missing.push(target);
        return;
      }
      const { lines, tags, tag } = attributes;
      const selected = selectLines(source, { lines, tags: tags ?? tag });
      reader.pushInclude(selected, found, found, 1, attributes);
    });
  });
  return registry;
}

/** The part of the converter's interface that is used here. */
type IncludeProcessor = {
  handles: (test: () => boolean) => void;
  process: (
    run: (
      document: unknown,
      reader: {
        file: unknown;
        includeStack: unknown[];
        pushInclude: (
          lines: string[],
          file: string,
          path: string,
          line: number,
          attributes: Record<string, string>,
        ) => void;
      },
      target: string,
      attributes: Record<string, string>,
    ) => void,
  ) => void;
};

/** Formulas of TeX as our reader of HTML knows them from Sphinx. Those of AsciiMath, which it can't read, become code. */
function formulas(html: string): string {
  const parts =
    /<pre\b[\s\S]*?<\/pre>|<code\b[\s\S]*?<\/code>|\\\(([^<]*?)\\\)|\\\[([^<]*?)\\\]|\\\$([^<]*?)\\\$/g;
  return html.replaceAll(parts, (whole, inline?: string, display?: string, ascii?: string) => {
    if (inline !== undefined) return `<span class="math">${whole}</span>`;
    if (display !== undefined) return `<div class="math">${whole}</div>`;
    return ascii === undefined ? whole : `<code>${ascii}</code>`;
  });
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, "");

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
