import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterChoice,
  afterSending,
  afterTheirs,
  conflictsOf,
  localWith,
  textToSend,
  type ThreeTexts,
} from "./three-texts.ts";

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

/** As the keeper does, where words that conflicted can be merged by now. */
const takeDissolved = (texts: ThreeTexts): ThreeTexts =>
  texts.ancestor === texts.platform ? texts : receive(texts, texts.platform);

type Word = { paragraph: number; where: "end" | "start" | "next line" | "new paragraph" };

/** What a writer types, and what follows. */
type Step = {
  who: 0 | 1;
  words: Word[];
  act: "send" | "send while composing" | "receive" | "lose or regain connection";
};

/** Types a word somewhere in a text. */
function typeWord(text: string, word: string, { paragraph, where }: Word): string {
  const paragraphs = text.trimEnd().split("\n\n");
  const at = paragraph % paragraphs.length;
  const old = paragraphs[at]!;
  if (where === "new paragraph") paragraphs.splice(at, 0, word);
  else if (where === "start") paragraphs[at] = `${word} ${old}`;
  else paragraphs[at] = `${old}${where === "end" ? " " : "\n"}${word}`;
  return `${paragraphs.join("\n\n")}\n`;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.match(/\bw\d+\b/g));

/** Two writers and a platform that refuses a text that isn't based on its own. */
test("no word that is typed once is lost by two writers", () => {
  const word = fc.record<Word>({
    paragraph: fc.nat(40),
    where: fc.constantFrom("end", "end", "start", "start", "next line", "new paragraph"),
  });
  const step = fc.record<Step>({
    who: fc.constantFrom(0 as const, 1 as const),
    words: fc.array(word, { maxLength: 3 }),
    act: fc.oneof(
      { weight: 8, arbitrary: fc.constant("send" as const) },
      { weight: 4, arbitrary: fc.constant("send while composing" as const) },
      { weight: 2, arbitrary: fc.constant("receive" as const) },
      { weight: 1, arbitrary: fc.constant("lose or regain connection" as const) },
    ),
  });
  const text = Array.from({ length: 12 }, (_, number) => `Paragraph ${number} of it.\n`).join("\n");
  const check = (steps: Step[]) => {
    let platform = text;
    const writers = [opened(text), opened(text)];
    const isOffline = [false, false];
    let typed = 0;
    const exchange = (who: number, act?: Step["act"], isFinal = false) => {
      if (writers[who]!.platform !== platform) writers[who] = receive(writers[who]!, platform);
      const writer = writers[who]!;
      writers[who] = send(act === "send while composing" ? writer : takeDissolved(writer));
      // Nobody removes words, so what one has sent stays, or is in a line that the other has open.
      const after = wordsOf(`${writers[who].platform}\n${writers[who].local}`);
      const lost = [...wordsOf(platform)].filter((one) => !after.has(one));
      if (!isFinal) expect(lost).toEqual([]);
      platform = writers[who].platform;
    };
    for (const { who, words, act } of steps) {
      let { local } = writers[who]!;
      for (const one of words) local = typeWord(local, `w${typed++}`, one);
      writers[who] = { ...writers[who]!, local };
      if (act === "lose or regain connection") isOffline[who] = !isOffline[who];
      else if (isOffline[who]) continue;
      else if (act !== "receive") exchange(who, act);
      else if (writers[who].platform !== platform) writers[who] = receive(writers[who], platform);
    }
    for (const who of [0, 1, 0, 1]) exchange(who);
    const known = wordsOf([platform, ...writers.map(({ local }) => local)].join("\n"));
    expect(known.size).toBe(typed);
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
  };
  fc.assert(fc.property(fc.array(step, { maxLength: 20 }), check), { numRuns: 200 });
  const long = fc.array(step, { minLength: 150, maxLength: 150 });
  // Trying to shorten so many steps takes minutes.
  fc.assert(fc.property(long, check), { numRuns: 30, endOnFailure: true });
});
