// @module-tag slow
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#testing/long-run.ts";
import {
  afterChoice,
  afterSending,
  afterTheirs,
  conflictsOf,
  localWith,
  textToSend,
  type ThreeTexts,
} from "./text-sync.ts";

const opened = (text: string): ThreeTexts => ({ ancestor: text, platform: text, local: text });

/** Another person's text comes in. */
function receive(texts: ThreeTexts, theirs: string): ThreeTexts {
  return { ...afterTheirs(texts, theirs), local: localWith(texts, theirs) };
}

const send = (texts: ThreeTexts): ThreeTexts => ({ ...texts, ...afterSending(texts) });

test("changes of both come together, and typing goes on in the same line without a conflict", () => {
  let texts = { ...opened("One two three.\n\nFour.\n"), local: "One two three!\n\nFour.\n" };
  texts = receive(texts, "One 2 three.\n\nFive.\n");
  expect(texts.local).toBe("One 2 three!\n\nFive.\n");
  texts.local = "One 2 three!!\n\nFive 5.\n";
  expect(conflictsOf(texts)).toEqual([]);
  expect(textToSend(texts)).toBe(texts.local);
});

test("where both changed the same words, the platform keeps theirs, and the writer's stay open", () => {
  let texts: ThreeTexts = { ...opened("Intro.\n\nOld words.\n\nEnd.\n") };
  texts.local = "Intro.\n\nMy words.\n\nEnd.\n";
  texts = receive(texts, "Intro.\n\nTheir words.\n\nEnd.\n");
  expect(texts.local).toContain("My words.");
  const [conflict, ...others] = conflictsOf(texts);
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({ main: "Their words.\n", changeRequest: "My words.\n" });
  expect(texts.local.slice(conflict!.from)).toMatch(/^My words/);
  // The rest is saved.
  texts.local = "Introduction.\n\nMy own words.\n\nEnd!\n";
  expect(textToSend(texts)).toBe("Introduction.\n\nTheir words.\n\nEnd!\n");
  texts = send(texts);
  texts.local = "Introduction 1.\n\nMy own words.\n\nEnd!\n";
  expect(textToSend(texts)).toBe("Introduction 1.\n\nTheir words.\n\nEnd!\n");
  const mine = afterChoice(texts, conflict!, "mine");
  expect([conflictsOf(mine), textToSend(mine)]).toEqual([[], texts.local]);
  const theirs = afterChoice(texts, conflict!, "theirs");
  expect(conflictsOf(theirs)).toEqual([]);
  expect(theirs.local).toBe("Introduction 1.\n\nTheir words.\n\nEnd!\n");
});

test("a conflict that was resolved meanwhile changes nothing", () => {
  let texts = { ...opened("a\n"), local: "mine\n" };
  texts = receive(texts, "theirs\n");
  const [conflict] = conflictsOf(texts);
  const resolved = afterChoice(texts, conflict!, "mine");
  expect(afterChoice(resolved, conflict!, "theirs")).toEqual(resolved);
});

test("what is typed after a choice isn't a conflict with what was chosen", () => {
  const texts = receive({ ...opened("a\n\nEnd.\n"), local: "mine\n\nEnd.\n" }, "theirs\n\nEnd.\n");
  const [conflict] = conflictsOf(texts);
  for (const choice of ["mine", "theirs"] as const) {
    const chosen = afterChoice(texts, conflict!, choice);
    const local = chosen.local.replace("\n", " and more\n");
    expect(conflictsOf({ ...chosen, local })).toEqual([]);
    expect(textToSend({ ...chosen, local })).toBe(`${choice} and more\n\nEnd.\n`);
  }
});

/** As the keeper does, where words that conflicted can be merged by now. */
const takeDissolved = (texts: ThreeTexts): ThreeTexts =>
  texts.ancestor === texts.platform ? texts : receive(texts, texts.platform);

test("a move that conflicts is one conflict with its places, and one choice", () => {
  const list = "* one\n* two\n* three\n* four\n";
  const theirs = "* one\n* five\n* two\n* three\n* four\n";
  const own = "* one\n* four\n* two\n* three\n";
  const texts = receive({ ...opened(list), local: own }, theirs);
  expect([texts.local, textToSend(texts)]).toEqual([own, theirs]);
  const [conflict, ...others] = conflictsOf(texts);
  expect(others).toEqual([]);
  expect(conflict!.places).toEqual([
    { base: "", main: "* five\n", changeRequest: "* four\n" },
    { base: "* four\n", main: "* four\n", changeRequest: "" },
  ]);
  const chosen = afterChoice(texts, conflict!, "theirs");
  expect([chosen.local, conflictsOf(chosen)]).toEqual([theirs, []]);
  expect(textToSend(afterChoice(texts, conflict!, "mine"))).toBe(own);
});

test("what is typed in a moved block comes in while an input method composes, too", () => {
  const texts = { ...opened("Alpha beta.\n\nGamma.\n"), local: "Gamma.\n\nAlpha beta.\n" };
  const later = { ...texts, platform: "Alpha beta zeta.\n\nGamma.\n" };
  const sent = send(later);
  expect(sent.platform).toBe("Gamma.\n\nAlpha beta zeta.\n");
  expect(receive(sent, sent.platform).local).toBe(sent.platform);
});

type Word = { paragraph: number; where: "end" | "start" | "next line" | "new paragraph" };

/** A block that is dragged to another place. */
type Move = { block: number; to: number };

/** What a writer does, and what follows. */
type Step = {
  who: 0 | 1;
  edits: (Word | Move)[];
  act: "send" | "send while composing" | "receive" | "lose or regain connection";
};

/** How the blocks of a page stand one below the other. */
type Shape = {
  between: string;
  block: (number: number) => string;
  added: (word: string) => string;
};

const paragraphs: Shape = {
  between: "\n\n",
  block: (number) => `Paragraph ${number} of w${number}.`,
  added: (word) => word,
};
const items: Shape = {
  between: "\n",
  block: (number) => `* Item ${number} of w${number}`,
  added: (word) => `* ${word}`,
};

/** Blocks that the editor has, too: one with lines below its first one can be moved with them. */
function blocksOf(text: string, { between }: Shape): string[] {
  return text.trimEnd().split(between === "\n" ? /\n(?=\* )/ : between);
}

/** Types a word somewhere in a text, or moves a block. */
function change(text: string, word: string, edit: Word | Move, shape: Shape): string {
  const blocks = blocksOf(text, shape);
  if ("to" in edit) {
    const [moved] = blocks.splice(edit.block % blocks.length, 1);
    blocks.splice(edit.to % (blocks.length + 1), 0, moved!);
  } else {
    const { paragraph, where } = edit;
    const at = paragraph % blocks.length;
    const old = blocks[at]!;
    const [, mark, rest] = /^(\* )?([\s\S]*)$/.exec(old)!;
    if (where === "new paragraph") blocks.splice(at, 0, shape.added(word));
    else if (where === "start") blocks[at] = `${mark ?? ""}${word} ${rest}`;
    else if (where === "end") blocks[at] = `${old} ${word}`;
    else blocks[at] = `${old}\n${mark === undefined ? "" : "  "}${word}`;
  }
  return `${blocks.join(shape.between)}\n`;
}

const allWordsOf = (text: string): string[] => text.match(/\bw\d+\b/g) ?? [];
const wordsOf = (text: string): ReadonlySet<string> => new Set(allWordsOf(text));
const twice = (text: string): string[] =>
  allWordsOf(text).filter((word, index, all) => all.indexOf(word) !== index);

const word = fc.record<Word>({
  paragraph: fc.nat(40),
  where: fc.constantFrom("end", "end", "start", "start", "next line", "new paragraph"),
});
const move = fc.record<Move>({ block: fc.nat(40), to: fc.nat(40) });
const step = fc.record<Step>({
  who: fc.constantFrom(0 as const, 1 as const),
  edits: fc.array(
    fc.oneof<{ weight: number; arbitrary: fc.Arbitrary<Word | Move> }[]>(
      { weight: 3, arbitrary: word },
      { weight: 1, arbitrary: move },
    ),
    { maxLength: 3 },
  ),
  act: fc.oneof(
    { weight: 8, arbitrary: fc.constant("send" as const) },
    { weight: 4, arbitrary: fc.constant("send while composing" as const) },
    { weight: 2, arbitrary: fc.constant("receive" as const) },
    { weight: 1, arbitrary: fc.constant("lose or regain connection" as const) },
  ),
});

/** Two writers and a platform that refuses a text that isn't based on its own. */
function writeTogether(steps: readonly Step[], shape: Shape): void {
  const blocks = Array.from({ length: 12 }, (_, number) => shape.block(number));
  let platform = `${blocks.join(shape.between)}\n`;
  const writers = [opened(platform), opened(platform)];
  const isOffline = [false, false];
  let typed = blocks.length;
  const exchange = (who: number, act?: Step["act"], isFinal = false) => {
    if (writers[who]!.platform !== platform) writers[who] = receive(writers[who]!, platform);
    const writer = writers[who]!;
    writers[who] = send(act === "send while composing" ? writer : takeDissolved(writer));
    // Nobody removes words, so what one has sent stays, and nothing has a word twice.
    const { platform: after, local } = writers[who];
    expect([twice(after), twice(local)]).toEqual([[], []]);
    const words = wordsOf(after);
    const lost = [...wordsOf(platform)].filter((item) => !words.has(item));
    if (!isFinal) expect(lost).toEqual([]);
    platform = after;
  };
  for (const { who, edits, act } of steps) {
    let { local } = writers[who]!;
    for (const edit of edits) {
      local = change(local, `w${typed}`, edit, shape);
      if ("where" in edit) typed += 1;
    }
    writers[who] = { ...writers[who]!, local };
    if (act === "lose or regain connection") isOffline[who] = !isOffline[who];
    else if (isOffline[who]) continue;
    else if (act !== "receive") exchange(who, act);
    else if (writers[who].platform !== platform) writers[who] = receive(writers[who], platform);
  }
  for (const who of [0, 1, 0, 1]) exchange(who);
  // Each word is in the text, or one of its writer's, who sees a conflict.
  const conflicts = writers.flatMap((texts) => conflictsOf(texts));
  const shown = conflicts.map(({ changeRequest }) => changeRequest);
  expect(wordsOf([platform, ...shown].join("\n")).size).toBe(typed);
  // Without a conflict, all have the same text; with one, they have it after a choice.
  for (const who of [0, 1, 0, 1]) {
    for (let texts = writers[who]!; ; texts = writers[who]) {
      const [conflict] = conflictsOf(texts);
      if (conflict === undefined) break;
      writers[who] = afterChoice(texts, conflict, who === 0 ? "mine" : "theirs");
    }
    exchange(who, undefined, true);
  }
  expect(writers.map(({ local }) => local)).toEqual([platform, platform]);
}

test.each([
  ["paragraphs", paragraphs],
  ["items", items],
])("no word is lost or doubled by two writers who type and move %s", (_, shape) => {
  const check = (steps: Step[]) => writeTogether(steps, shape);
  fc.assert(fc.property(fc.array(step, { maxLength: 20 }), check), { numRuns: runs(40, 200) });
  const long = fc.array(step, { minLength: 150, maxLength: 150 });
  // Trying to shorten so many steps takes minutes.
  fc.assert(fc.property(long, check), { numRuns: runs(6, 30), endOnFailure: true });
});
