import { numberMark } from "#content/html/text-marks.ts";
import { addToText } from "./texts.ts";
import { below, kid, kids, makeLike, value } from "./xml.ts";

type Level = { format: string; start: number; sign: string };
type List = { levels: Map<string, Level>; counters: Map<string, number> };

/**
 * Marks items with another number than 1, because a list goes on after a picture or a paragraph, which the converter doesn't say.
 * Paragraphs of lists without a sign aren't items.
 */
export function markNumbers(root: Element, numbering: Element | undefined): void {
  const lists = readLists(numbering);
  for (const paragraph of below(root, "w:p")) {
    const properties = kid(paragraph, "w:pPr");
    const [own] = kids(properties, "w:numPr");
    if (own === undefined) continue;
    const list = lists.get(value(kid(own, "w:numId")) ?? "");
    const at = value(kid(own, "w:ilvl")) ?? "0";
    const level = list?.levels.get(at);
    if (level?.format === "none") properties?.removeChild(own);
    if (list === undefined || level === undefined) continue;
    if (level.format === "bullet") markTask(paragraph, level.sign);
    if (/^(?:none|bullet)$/.test(level.format)) continue;
    const number = (list.counters.get(at) ?? level.start - 1) + 1;
    list.counters.set(at, number);
    for (const deeper of list.counters.keys()) {
      if (Number(deeper) > Number(at)) list.counters.delete(deeper);
    }
    if (number > 1) addToText(paragraph, numberMark(number), "start");
  }
}

/** Google Docs and others write tasks as bullets that look like boxes. */
function markTask(paragraph: Element, sign: string): void {
  const isTask = /^[\u2610-\u2612\uF0A8\uF0FE]$/.test(sign);
  const first = kids(paragraph, "w:r", "w:hyperlink", "w:sdt")[0];
  if (isTask && first !== undefined) {
    paragraph.insertBefore(checkbox(paragraph, !/[\u2610\uF0A8]/.test(sign)), first);
  }
}

/** A check box as Word has it in forms. */
function checkbox(paragraph: Element, isChecked: boolean): Element {
  const box = makeLike(paragraph, "sdt");
  const { ownerDocument } = paragraph;
  const state = ownerDocument.createElementNS(wordml, "w14:checkbox");
  const checked = ownerDocument.createElementNS(wordml, "w14:checked");
  checked.setAttributeNS(wordml, "w14:val", isChecked ? "1" : "0");
  state.appendChild(checked);
  box.appendChild(makeLike(paragraph, "sdtPr")).appendChild(state);
  box.appendChild(makeLike(paragraph, "sdtContent"));
  return box;
}

const wordml = "http://schemas.microsoft.com/office/word/2010/wordml";

/** Lists by their IDs. Those of one kind count on, unless they say that they start anew. */
function readLists(numbering: Element | undefined): Map<string, List> {
  const kinds = new Map(
    kids(numbering, "w:abstractNum").map((each) => [value(each, "abstractNumId"), each]),
  );
  const counters = new Map<string, Map<string, number>>();
  const lists = new Map<string, List>();
  for (const num of kids(numbering, "w:num")) {
    const id = value(num, "numId") ?? "";
    const kind = value(kid(num, "w:abstractNumId")) ?? "";
    const levels = levelsOf(kinds.get(kind));
    const overrides = kids(num, "w:lvlOverride");
    for (const override of overrides) {
      const at = value(override, "ilvl") ?? "0";
      const start = Number(value(kid(override, "w:startOverride")) ?? Number.NaN);
      const level = levels.get(at);
      if (level !== undefined && start >= 0) levels.set(at, { ...level, start });
    }
    const key = overrides.length === 0 ? kind : `own ${id}`;
    if (!counters.has(key)) counters.set(key, new Map());
    lists.set(id, { levels, counters: counters.get(key)! });
  }
  return lists;
}

function levelsOf(kind: Element | undefined): List["levels"] {
  return new Map(
    kids(kind, "w:lvl").map((level) => [
      value(level, "ilvl") ?? "0",
      {
        format: value(kid(level, "w:numFmt")) ?? "decimal",
        start: Number(value(kid(level, "w:start")) ?? 1) || 1,
        sign: value(kid(level, "w:lvlText")) ?? "",
      },
    ]),
  );
}
