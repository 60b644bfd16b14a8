import { zipOf } from "./uploads.ts";

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const package_ = "http://schemas.openxmlformats.org/package/2006";
const spaces = Object.entries({
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  r: office,
  wp: "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
  pic: "http://schemas.openxmlformats.org/drawingml/2006/picture",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  v: "urn:schemas-microsoft-com:vml",
  wps: "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
  w14: "http://schemas.microsoft.com/office/word/2010/wordml",
  w15: "http://schemas.microsoft.com/office/word/2012/wordml",
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(" ");

/** The parts of a Word document, as the XML inside their root elements. Those that are missing aren't in the file. */
type WordFile = {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  comments?: string;
  commentsExtended?: string;
  /** Text of the header. */
  header?: string;
  /** URLs of links, whose IDs are `link1` and so on. */
  links?: readonly string[];
  /** Further files by their paths. */
  files?: Record<string, string | Uint8Array>;
};

const roots = {
  styles: "w:styles",
  numbering: "w:numbering",
  footnotes: "w:footnotes",
  comments: "w:comments",
  header: "w:hdr",
  commentsExtended: "w15:commentsEx",
} as const;

/** A Word document with these parts, as Word writes them. */
export function wordFile({ body, links = [], files = {}, ...parts }: WordFile): Uint8Array {
  const given = Object.entries(parts) as [keyof typeof roots, string][];
  const relation = (id: string, type: string, target: string, mode = "") =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"${mode}/>`;
  const related = (all: readonly string[]) =>
    `<Relationships xmlns="${package_}/relationships">${all.join("")}</Relationships>`;
  const part = (root: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${root} ${spaces}>${content}</${root}>`;
  return zipOf({
    "[Content_Types].xml": `<Types xmlns="${package_}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/></Types>`,
    "_rels/.rels": related([relation("r1", "officeDocument", "word/document.xml")]),
    "word/_rels/document.xml.rels": related([
      ...given.map(([name]) => relation(name, name, `${name}.xml`)),
      ...links.map((url, index) =>
        relation(`link${index + 1}`, "hyperlink", url, ' TargetMode="External"'),
      ),
    ]),
    "word/document.xml": part("w:document", `<w:body>${body}</w:body>`),
    ...Object.fromEntries(
      given.map(([name, content]) => [`word/${name}.xml`, part(roots[name], content)]),
    ),
    ...files,
  });
}

/** A run with this text and these properties, such as `<w:b/>`. */
export const run = (text: string, properties = "") =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** A paragraph of runs, or of a text, with these properties. */
export const paragraph = (content: string, properties = "") =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content.startsWith("<") ? content : run(content)}</w:p>`;

/** The property that gives a paragraph its style. */
export const styled = (id: string) => `<w:pStyle w:val="${id}"/>`;

/** A style for paragraphs. */
export const style = (id: string, name: string, more = "", type = "paragraph") =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;
