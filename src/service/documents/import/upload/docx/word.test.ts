import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { paragraph as p, run as r, style, styled, wordFile } from "#testing/word-files.ts";
import { convertPage } from "../../html/convert.ts";
import { convertDocx } from "../convert-docx.ts";

type File = Parameters<typeof wordFile>[0];

async function read(file: File) {
  const result = await convertDocx({ parts: unzipSync(wordFile(file)), pictures: "m/" });
  if ("problem" in result) throw new Error(result.problem);
  const html = `<!doctype html><title>File</title><main>${result.html}</main>`;
  const page = convertPage(html, "https://a.test/file.docx", "https://a.test/", result);
  const changes = Object.fromEntries(
    (page.changes ?? []).map(({ kind, name, count }) => [name ?? kind, count]),
  );
  // Links are numbered, and their targets known later.
  const markdown = page.markdown.replaceAll(
    new RegExp(`${page.mark}(\\d+)`, "g"),
    (_, number: string) => page.targets[Number(number)]!.url,
  );
  return { ...page, markdown, changes };
}

const markdownOf = async (file: File) => (await read(file)).markdown;
const problemOf = async (parts: Record<string, Uint8Array>) => {
  const result = await convertDocx({ parts, pictures: "m/" });
  return "problem" in result ? result.problem : undefined;
};

test("headings are told by outline levels, by what a style is based on, and by names in other languages", async () => {
  const level = (number: number) => `<w:pPr><w:outlineLvl w:val="${number}"/></w:pPr>`;
  const based = (id: string) => `<w:basedOn w:val="${id}"/>`;
  const styles = [
    style("Overskrift1", "heading 1", level(0)),
    style("Chapter", "Our Chapter", based("Middle")),
    style("Middle", "Middle", based("Overskrift1")),
    style("Part", "Part of ours", level(2)),
    style("U2", "Überschrift 2"),
    style("T3", "Titre 3"),
    style("Z4", "标题 4"),
    style("Looks", "Looks only", based("Chapter") + level(9)),
    style("Ring", "Ring", based("Ring2")),
    style("Ring2", "Ring 2", based("Ring")),
    style("Titel", "Titel"),
  ];
  const body = [
    p("Handbook", styled("Titel")),
    p("One", styled("Overskrift1")),
    p("Chapter", styled("Chapter")),
    p("Two", styled("U2")),
    p("Three", styled("T3")),
    p("Part", styled("Part")),
    p("Four", styled("Z4")),
    p("Direct", '<w:outlineLvl w:val="1"/>'),
    p("Text", styled("Looks")),
    p("Ring", styled("Ring")),
    p("", styled("Overskrift1")),
  ];
  const page = await read({ body: body.join(""), styles: styles.join("") });
  expect(page.title).toBe("Handbook");
  expect(page.markdown).toBe(
    "## One\n\n## Chapter\n\n### Two\n\n#### Three\n\n#### Part\n\n##### Four\n\n### Direct\n\nText\n\nRing\n",
  );
});

test("underline, highlight, and bold come over, also by styles for characters, but not what a link or heading looks like", async () => {
  const styles = [
    style("Strong2", "Warning", "<w:rPr><w:b/></w:rPr>", "character"),
    style("Hyperlink", "Hyperlink", '<w:rPr><w:u w:val="single"/></w:rPr>', "character"),
    style("H1", "heading 1"),
  ];
  const link = `<w:hyperlink r:id="link1">${r("there", '<w:u w:val="single"/>')}</w:hyperlink>`;
  const body = [
    p(r("Go ", '<w:b/><w:u w:val="single"/>'), styled("H1")),
    p(
      [
        r("under", '<w:u w:val="single"/>'),
        r(" and ", ""),
        r("bright", '<w:highlight w:val="yellow"/>'),
        r(" or "),
        r("shaded", '<w:shd w:val="clear" w:fill="FFE599"/>'),
        r(" not "),
        r("gray", '<w:shd w:val="clear" w:fill="F5F5F5"/>'),
        r(", "),
        r("careful ", '<w:rStyle w:val="Strong2"/>'),
        r("and "),
        r("code()", '<w:rFonts w:ascii="Consolas"/>'),
        r(" "),
        link,
        r(" secret", "<w:vanish/>"),
      ].join(""),
    ),
  ];
  const page = await read({
    body: body.join(""),
    styles: styles.join(""),
    links: ["https://b.test/"],
  });
  expect(page.title).toBe("Go");
  expect(page.markdown).toBe(
    "<u>under</u> and <mark>bright</mark> or <mark>shaded</mark> not gray, **careful** and `code()` [there](https://b.test/)\n",
  );
  expect(page.changes).toEqual({ hidden: 1 });
});

test("paragraphs in a font of code are code, unless all of the document is", async () => {
  const mono = '<w:rFonts w:ascii="Courier New"/>';
  const lines = p(r("let a;", mono)) + p("") + p(r("  a = 1;", mono));
  const words = p("A sentence that is long enough to be most of what this document says.");
  expect(await markdownOf({ body: words + lines })).toMatch(/\n```\nlet a;\n \n {2}a = 1;\n```\n$/);
  expect(await markdownOf({ body: lines })).toBe("let a;\n\na = 1;\n");
});

test("the first row of a table is its header if it's made to look like one; a table of one cell is its text", async () => {
  const cell = (text: string, properties = "") => `<w:tc>${p(r(text, properties))}</w:tc>`;
  const table = (look: string, bold = "") =>
    `<w:tbl><w:tblPr>${look}</w:tblPr><w:tr>${cell("A", bold)}${cell("B", bold)}</w:tr><w:tr>${cell("1")}${cell("2")}</w:tr></w:tbl>`;
  const header = "| A | B |\n| - | - |\n| 1 | 2 |\n";
  expect(await markdownOf({ body: table('<w:tblLook w:firstRow="1"/>') })).toBe(header);
  expect(await markdownOf({ body: table('<w:tblLook w:val="04A0"/>') })).toBe(header);
  expect(await markdownOf({ body: table("", "<w:b/>") })).toBe(header);
  expect(await markdownOf({ body: table('<w:tblLook w:firstRow="0"/>') })).toContain(
    "| A | B |\n| 1",
  );
  expect(await markdownOf({ body: `<w:tbl><w:tr>${cell("Framed")}</w:tr></w:tbl>` })).toBe(
    "Framed\n",
  );
});

test("text boxes stand below their paragraph once, whichever way they are written", async () => {
  const box = `<w:txbxContent>${p("In the box")}${p("Second")}</w:txbxContent>`;
  const both = `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;
  const alone = `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const old = `<w:r><w:pict><v:shape><v:textbox>${box}</v:textbox></v:shape></w:pict></w:r>`;
  for (const written of [both, alone, old]) {
    const page = await read({ body: p(r("Above") + written) + p("Below") });
    expect(page.markdown).toBe("Above\n\nIn the box\n\nSecond\n\nBelow\n");
    expect(page.changes).toEqual({ "text-box": 1 });
  }
});

test("tracked changes are accepted and counted: insertions, deletions, moves, and formatting", async () => {
  const by = 'w:id="1" w:author="A" w:date="2024-01-01T00:00:00Z"';
  const gone = (text: string) => `<w:del ${by}><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
  const added = (text: string) => `<w:ins ${by}>${r(text)}</w:ins>`;
  const row = (text: string, properties = "") =>
    `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${p(text)}</w:tc><w:tc>${p("x")}</w:tc></w:tr>`;
  const body = [
    p(r("Keep ") + gone("old") + added("new") + r(" word")),
    // The end of a paragraph was deleted, so that the next one goes on.
    p("First ", `<w:rPr><w:del ${by}/></w:rPr>`),
    p("half."),
    `<w:p><w:pPr><w:rPr><w:moveFrom ${by}/></w:rPr></w:pPr><w:moveFromRangeStart w:id="7" w:name="m"/><w:moveFrom ${by}>${r("Moved.")}</w:moveFrom><w:moveFromRangeEnd w:id="7"/></w:p>`,
    p(r("Bold", `<w:b/><w:rPrChange ${by}><w:rPr/></w:rPrChange>`)),
    `<w:p><w:moveToRangeStart w:id="8" w:name="m"/><w:moveTo ${by}>${r("Moved.")}</w:moveTo><w:moveToRangeEnd w:id="8"/></w:p>`,
    `<w:tbl>${row("Head")}${row("Lost", `<w:del ${by}/>`)}${row("Row")}</w:tbl>`,
  ];
  const page = await read({ body: body.join("") });
  expect(page.markdown).toBe(
    "Keep new word\n\nFirst half.\n\n**Bold**\n\nMoved.\n\n| | |\n| - | - |\n| Head | x |\n| Row | x |\n",
  );
  expect(page.changes).toEqual({ insertion: 1, deletion: 3, move: 1, reformatting: 1 });
});

test("footnotes, fields, and readings keep their text, and links their targets", async () => {
  const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
  const field = (instruction: string, text: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction.slice(0, 9)}</w:instrText></w:r><w:r><w:instrText>${instruction.slice(9)}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${r(text)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const body = [
    p(
      r("See ") +
        field(' HYPERLINK "https://b.test/x" \\o "A tip" ', "there") +
        r(" and ") +
        field(" REF _Ref1 \\h ", "below") +
        note,
    ),
    p(`<w:fldSimple w:instr=" SEQ Table ">${r("Table 1")}</w:fldSimple>${r(": costs")}`),
    p(
      `<w:r><w:ruby><w:rt>${r("かんじ")}</w:rt><w:rubyBase>${r("漢字")}</w:rubyBase></w:ruby></w:r>`,
    ),
    p(
      `<w:bookmarkStart w:id="1" w:name="_Ref1"/>${r("Place")}<w:bookmarkEnd w:id="1"/>`,
      '<w:outlineLvl w:val="1"/>',
    ),
  ];
  const footnotes = `<w:footnote w:id="2"><w:p>${r("First", "<w:i/>")}</w:p>${p("Second part.")}</w:footnote>`;
  const page = await read({
    body: p("Top", '<w:outlineLvl w:val="0"/>') + body.join(""),
    footnotes,
  });
  expect(page.markdown).toBe(
    "See [there](https://b.test/x) and [below](https://a.test/file.docx#_Ref1)[^1]\n\nTable 1: costs\n\n漢字 (かんじ)\n\n## Place\n\n[^1]: *First*\n\n    Second part.\n",
  );
  expect(page.anchors["_Ref1"]).toBe("place");
});

const numbering = (levels: string, nums: string) =>
  `<w:abstractNum w:abstractNumId="1">${levels}</w:abstractNum>${nums}`;
const item = (text: string, list = 1) =>
  p(text, `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${list}"/></w:numPr>`);

test("a list goes on after a paragraph with its next number, unless it starts anew", async () => {
  const file = {
    numbering: numbering(
      '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl>',
      '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>',
    ),
    body: item("One") + item("Two") + p("Between") + item("Three") + p("Again") + item("Anew", 2),
  };
  expect(await markdownOf(file)).toBe(
    "1. One\n2. Two\n\nBetween\n\n3. Three\n\nAgain\n\n1. Anew\n",
  );
});

test("bullets that look like boxes are tasks, and styles put paragraphs into lists", async () => {
  const bullet = (sign: string) =>
    `<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${sign}"/></w:lvl>`;
  const list = (id: number) => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
  const kind = (id: number, sign: string) =>
    `<w:abstractNum w:abstractNumId="${id}">${bullet(sign)}</w:abstractNum>`;
  const file = {
    numbering: kind(1, "☐") + kind(2, "☒") + kind(3, "•") + list(1) + list(2) + list(3),
    styles:
      style("Base", "Base", '<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>') +
      style("Own", "Own", '<w:basedOn w:val="Base"/>'),
    body: item("Open", 1) + item("Done", 2) + p("Between") + p("By style", styled("Own")),
  };
  expect(await markdownOf(file)).toBe("- [ ] Open\n- [x] Done\n\nBetween\n\n- By style\n");
});

test("what no page can show is named: charts, headers, macros, and a table of contents", async () => {
  const chart =
    '<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  const page = await read({
    body: p("One\t2", styled("toc1")) + p(r("Text") + chart),
    styles: style("toc1", "toc 1"),
    header: p("Company"),
    files: { "word/vbaProject.bin": "macro" },
  });
  expect(page.markdown).toBe("Text\n");
  expect(page.changes).toEqual({ chart: 1, margin: 1, program: 1, contents: 1 });
});

test("comments are threads at the words that they are about, with replies and whether they are done", async () => {
  const start = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;
  const end = (id: number) =>
    `<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
  const comment = (id: number, author: string, text: string) =>
    `<w:comment w:id="${id}" w:author="${author}" w:date="2024-03-05T09:30:00Z"><w:p w14:paraId="0000000${id}">${r(text)}</w:p></w:comment>`;
  const cell = (content: string) => `<w:tc>${p(content)}</w:tc>`;
  const page = await read({
    body: [
      p("Before"),
      p(r("Some ") + start(1) + r("bold", "<w:b/>") + r(" words") + end(1) + r(" here", "<w:b/>")),
      p(start(3) + r("From")),
      p(r("to") + end(3) + r(" here")),
      `<w:tbl><w:tr>${cell("A")}${cell("B")}</w:tr><w:tr>${cell("1")}${cell(start(4) + r("2") + end(4))}</w:tr></w:tbl>`,
      p(r("let x", '<w:rFonts w:ascii="Consolas"/>') + `<w:r><w:commentReference w:id="5"/></w:r>`),
    ].join(""),
    comments:
      comment(1, "Anna", "Why *bold*?") +
      comment(2, "Ben", "Because.") +
      comment(3, "Ben", "Long") +
      comment(4, "Anna", "Sure?") +
      comment(5, "", "Code") +
      comment(6, "Anna", "Nowhere"),
    commentsExtended:
      '<w15:commentEx w15:paraId="00000001" w15:done="1"/><w15:commentEx w15:paraId="00000002" w15:paraIdParent="00000001" w15:done="0"/>',
  });
  const date = "2024-03-05T09:30:00Z";
  expect(page.markdown).not.toMatch(/[\uF8D0\uF8D1]/);
  expect(page.markdown).toContain("Some **bold** words **here**");
  expect(page.threads).toEqual([
    {
      isResolved: true,
      comments: [
        { author: "Anna", date, text: String.raw`Why \*bold\*?` },
        { author: "Ben", date, text: "Because." },
      ],
      place: { block: 1, range: { start: 5, lastBlock: 1, end: 15 } },
    },
    {
      isResolved: false,
      comments: [{ author: "Ben", date, text: "Long" }],
      place: { block: 2, range: { start: 0, lastBlock: 3, end: 2 } },
    },
    expect.objectContaining({ place: expect.objectContaining({ block: 4 }) }),
    {
      isResolved: false,
      comments: [{ author: undefined, date, text: "Code" }],
      place: { block: 5 },
    },
    { isResolved: false, comments: [{ author: "Anna", date, text: "Nowhere" }] },
  ]);
});

test("replies stay in their thread beside a comment that has no ID, and have no null characters", async () => {
  const comment = (id: number, text: string, paragraph = "") =>
    `<w:comment w:id="${id}"><w:p ${paragraph && `w14:paraId="${paragraph}"`}>${r(text)}</w:p></w:comment>`;
  const { threads = [] } = await read({
    body: p("Text"),
    comments:
      comment(1, "Why?&#0;", "0A") +
      comment(2, "Because.", "0B") +
      comment(3, "Alone") +
      comment(4, "I see.", "0C"),
    commentsExtended: ["0B", "0C"]
      .map((id) => `<w15:commentEx w15:paraId="${id}" w15:paraIdParent="0A"/>`)
      .join(""),
  });
  expect(threads.map(({ comments }) => comments.map(({ text }) => text))).toEqual([
    ["Why?", "Because.", "I see."],
    ["Alone"],
  ]);
});

test("a damaged or hostile document is refused with the part that can't be read", async () => {
  const parts = unzipSync(wordFile({ body: p("Text"), styles: "" }));
  const withPart = (path: string, content: string) => ({ ...parts, [path]: Buffer.from(content) });
  const broken = (path: string) =>
    `The Word document is damaged: its part ${path} can't be read. Open it in Word, save it again, and import that file.`;
  const main = "word/document.xml";
  expect(await problemOf(withPart(main, "<w:document><w:body>"))).toBe(broken(main));
  expect(await problemOf(withPart(main, "no XML"))).toBe(broken(main));
  const styles = "word/styles.xml";
  expect(await problemOf(withPart(styles, "<w:styles"))).toBe(broken(styles));
  const entity = '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>';
  expect(await problemOf(withPart(main, entity))).toBe(broken(main));
  const { [main]: _, ...headless } = parts;
  expect(await problemOf(headless)).toMatch(/^This isn't a Word document/);
  const deep = "<w:sdt><w:sdtContent>".repeat(300) + "</w:sdtContent></w:sdt>".repeat(300);
  const nested = unzipSync(wordFile({ body: deep }));
  expect(await problemOf(nested)).toBe(
    "The Word document nests its parts more than 400 levels deep. Save it as .docx again, or split it.",
  );
});
