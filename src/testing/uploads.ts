import { uploadPartSize, type Import } from "#contract/import.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { zipSync } from "fflate";
import type { TestCaller } from "./call.ts";

const main = "/v1/spaces/{spaceId}/content/imports";

/** A zip archive of these files, with text or bytes. */
export function zipOf(files: Record<string, string | Uint8Array>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, content]) => [path, new Uint8Array(Buffer.from(content))]),
    ),
  );
}

/** Uploads a file into the live content of a space, and waits until it is imported. */
export async function uploadInto(
  caller: TestCaller,
  spaceId: string,
  name: string,
  bytes: Uint8Array,
  options: { unlisted?: "leave-out" | "group" } = {},
): Promise<Import> {
  const params = { spaceId };
  const body = { name, size: bytes.length, ...options };
  const started = await caller.call(`POST ${main}`, { params, body });
  const inside = { ...params, importId: started.id };
  for (let position = 0; position * uploadPartSize < bytes.length; position++) {
    const part = bytes.subarray(position * uploadPartSize, (position + 1) * uploadPartSize);
    const base64 = Buffer.from(part).toString("base64");
    await caller.call(`POST ${main}/{importId}/parts`, {
      params: inside,
      body: { position, base64 },
    });
  }
  for (;;) {
    const now = await caller.call(`GET ${main}/{importId}`, { params: inside });
    if (now.status !== "running") return now;
    await sleep(20);
  }
}

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** A Word document with these paragraphs, each with its style (such as "Heading 1"), and one image at the end. */
export function docxOf(paragraphs: readonly [style: string, text: string][], image: Uint8Array) {
  const ids = [...new Set(paragraphs.map(([style]) => style))];
  const styles = ids.map(
    (name, index) =>
      `<w:style w:type="paragraph" w:styleId="s${index}"><w:name w:val="${name}"/></w:style>`,
  );
  const body = paragraphs.map(
    ([style, text]) =>
      `<w:p><w:pPr><w:pStyle w:val="s${ids.indexOf(style)}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`,
  );
  const picture =
    '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A dot"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>';
  const spaces = [
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
    'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
    'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
    `xmlns:r="${relations}"`,
  ].join(" ");
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const related = (...all: string[]) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join("")}</Relationships>`;
  return zipOf({
    "[Content_Types].xml":
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/></Types>',
    "_rels/.rels": related(relationship("r1", "officeDocument", "word/document.xml")),
    "word/_rels/document.xml.rels": related(
      relationship("r1", "image", "media/image1.png"),
      relationship("r2", "styles", "styles.xml"),
    ),
    "word/document.xml": `<w:document ${spaces}><w:body>${body.join("")}${picture}</w:body></w:document>`,
    "word/styles.xml": `<w:styles ${spaces}>${styles.join("")}</w:styles>`,
    "word/media/image1.png": image,
  });
}
