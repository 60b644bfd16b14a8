import { threadMark } from "#content/html/text-marks.ts";
import { plainMarkdown, type SourceComment, type SourceThread } from "../../source-threads.ts";
import { addTo, addToText } from "./texts.ts";
import { around, below, isNamed, kids, nameOf, remove, value, wordsIn } from "./xml.ts";

type Comment = SourceComment & {
  id: string;
  /** The ID of its last paragraph, by which Word names it elsewhere. */
  paragraph: string | undefined;
};

/** What Word says about comments in further parts: which one a comment answers, and whether the thread is done. */
type Extended = Map<string, { parent: string | undefined; isDone: boolean }>;

/** The parts about comments; each may be missing. */
type Parts = { comments: Element | undefined; extended: Element | undefined };

/**
 * Reads the comments of a document as threads, and marks in its text where each one begins and ends.
 * @param root of the document, without what tracked changes deleted
 */
export function takeThreads(root: Element, { comments, extended }: Parts): SourceThread[] {
  const all = kids(comments, "w:comment").map(readComment);
  const places = placesOf(root);
  const groups = inThreads(all, readExtended(extended), places);
  const threads = groups.map(({ comments: said, isResolved }, number): SourceThread => {
    const place = said.map(({ id }) => places.get(id)).find((found) => found !== undefined);
    if (place !== undefined) markPlace(place, number);
    return {
      isResolved,
      comments: said.map(({ author, date, text }) => ({ author, date, text })),
    };
  });
  for (const part of below(root, ...marks)) remove(part);
  return threads;
}

const marks = ["w:commentRangeStart", "w:commentRangeEnd", "w:commentReference"];

function readComment(element: Element): Comment {
  const paragraphs = below(element, "w:p");
  const texts = paragraphs.map((paragraph) => plainMarkdown(wordsIn(paragraph)));
  return {
    id: value(element, "id") ?? "",
    author: value(element, "author")?.trim() || undefined,
    date: value(element, "date"),
    text: texts.filter((text) => text !== "").join("\n\n"),
    paragraph: idOf(paragraphs.at(-1)),
  };
}

function idOf(paragraph: Element | undefined): string | undefined {
  for (const attribute of Array.from(paragraph?.attributes ?? [])) {
    if (attribute.localName === "paraId") return attribute.value;
  }
  return undefined;
}

function readExtended(extended: Element | undefined): Extended {
  return new Map(
    kids(extended, "w15:commentEx").map((entry) => [
      value(entry, "paraId") ?? "",
      {
        parent: value(entry, "paraIdParent"),
        isDone: ["1", "true"].includes(value(entry, "done") ?? ""),
      },
    ]),
  );
}

type Place = { start: Element | undefined; end: Element };

function placesOf(root: Element): Map<string, Place> {
  const starts = new Map<string, Element>();
  const places = new Map<string, Place>();
  for (const mark of below(root, ...marks)) {
    const id = value(mark, "id") ?? "";
    if (nameOf(mark) === "w:commentRangeStart") starts.set(id, mark);
    else if (!places.has(id)) places.set(id, { start: starts.get(id), end: mark });
  }
  for (const [id, start] of starts) if (!places.has(id)) places.set(id, { start, end: start });
  return places;
}

type Group = { comments: Comment[]; isResolved: boolean };

/** Without a word on it, comments on the same words are one thread: Google Docs writes replies so. */
function inThreads(
  comments: readonly Comment[],
  extended: Extended,
  places: ReadonlyMap<string, Place>,
): Group[] {
  const groups = new Map<string, Group>();
  const byParagraph = new Map(
    comments
      .filter(({ paragraph }) => paragraph !== undefined)
      .map((comment) => [comment.paragraph, comment]),
  );
  let last: { key: string; place: Place | undefined } | undefined;
  for (const comment of comments) {
    const said = extended.get(comment.paragraph ?? "");
    const parent = byParagraph.get(said?.parent);
    const place = places.get(comment.id);
    const answered =
      said?.parent === undefined ? undefined : rootOf(parent, extended, byParagraph)?.id;
    const sameWords =
      extended.size === 0 && last !== undefined && isSamePlace(last.place, place)
        ? last.key
        : undefined;
    const key = answered ?? sameWords ?? comment.id;
    const group = groups.get(key);
    if (group === undefined)
      groups.set(key, { comments: [comment], isResolved: said?.isDone === true });
    else group.comments.push(comment);
    last = { key, place };
  }
  return [...groups.values()];
}

/** The first comment of a thread. Word writes only one level of replies; a circle ends. */
function rootOf(
  comment: Comment | undefined,
  extended: Extended,
  byParagraph: ReadonlyMap<string | undefined, Comment>,
): Comment | undefined {
  let found = comment;
  for (let step = 0; step < 20; step++) {
    const above = byParagraph.get(extended.get(found?.paragraph ?? "")?.parent);
    if (above === undefined) return found;
    found = above;
  }
  return found;
}

/** Whether two ranges have the same text: there is none between their beginnings, and none between their ends. */
function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  if (a?.start === undefined || b?.start === undefined) return false;
  return isBeside(a.start, b.start) && isBeside(a.end, b.end);
}

function isBeside(first: Element, second: Element): boolean {
  let node: Node | null = first;
  while (node !== null && node !== second) {
    if (node.nodeType === 1 && !isNamed(node, ...marks) && wordsIn(node as Element) !== "")
      return false;
    node = node.nextSibling;
  }
  return node === second;
}

function markPlace({ start, end }: Place, number: number): void {
  const from = start ?? end;
  const first = textAfter(from, end);
  const last = start === undefined ? undefined : textBefore(end, start);
  if (first !== undefined && last !== undefined) {
    addTo(first, threadMark(number, "start"), "start");
    addTo(last, threadMark(number, "end"), "end");
    return;
  }
  // A comment on a picture, or on nothing.
  const paragraph = around(from, "w:p") ?? paragraphAfter(from);
  if (paragraph !== undefined) addToText(paragraph, threadMark(number, "start"), "end");
}

function textAfter(from: Element, end: Element): Element | undefined {
  for (const node of after(from)) {
    if (node === end) return undefined;
    if (isNamed(node, "w:t") && node.textContent !== "") return node;
  }
  return undefined;
}

function textBefore(end: Element, start: Element): Element | undefined {
  let found: Element | undefined;
  for (const node of after(start)) {
    if (node === end) return found;
    if (isNamed(node, "w:t") && node.textContent !== "") found = node;
  }
  return found;
}

function paragraphAfter(from: Element): Element | undefined {
  for (const node of after(from)) if (isNamed(node, "w:p")) return node;
  return undefined;
}

/** Nodes after one, in document order. */
function* after(node: Node): Generator<Node> {
  let at: Node | null = node;
  while (at !== null) {
    let next: Node | null = at.firstChild;
    while (next === null && at !== null) {
      next = at.nextSibling;
      if (next === null) at = at.parentNode;
    }
    if (next === null) return;
    at = next;
    yield at;
  }
}
