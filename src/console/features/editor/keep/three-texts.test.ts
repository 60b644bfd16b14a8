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

type Step = { who: 0 | 1; act: "type" | "send" | "receive"; line: number; word: string };

/** Two writers and a platform that refuses a text that isn't based on its own. */
test("no word that is typed once is lost by two writers", () => {
  const step = fc.record<Step>({
    who: fc.constantFrom(0 as const, 1 as const),
    act: fc.constantFrom("type" as const, "type" as const, "send" as const, "receive" as const),
    line: fc.nat(5),
    word: fc.constant("w"),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const text = ["One two.", "", "Three four.", "", "Five six.", ""].join("\n");
      let platform = text;
      const writers = [opened(text), opened(text)];
      const typed: string[] = [];
      const exchange = (who: number) => {
        if (writers[who]!.platform !== platform) writers[who] = receive(writers[who]!, platform);
        writers[who] = send(writers[who]!);
        platform = writers[who].platform;
      };
      for (const [number, { who, act, line }] of steps.entries()) {
        const writer = writers[who]!;
        if (act === "type") {
          const word = `w${number}`;
          typed.push(word);
          const lines = writer.local.split("\n");
          const at = line % lines.length;
          lines[at] = `${lines[at]} ${word}`.trim();
          writers[who] = { ...writer, local: lines.join("\n") };
        } else if (act === "receive") {
          if (writer.platform !== platform) writers[who] = receive(writer, platform);
        } else exchange(who);
      }
      for (const who of [0, 1, 0, 1]) exchange(who);
      for (const word of typed) {
        const places = [platform, ...writers.map(({ local }) => local)];
        expect(places.some((place) => new RegExp(`\\b${word}\\b`).test(place))).toBe(true);
      }
      // Without a conflict, all have the same text; with one, they have it after a choice.
      for (const who of [0, 1, 0, 1]) {
        for (let texts = writers[who]!; ; texts = writers[who]) {
          const [conflict] = conflictsOf(texts);
          if (conflict === undefined) break;
          writers[who] = afterChoice(texts, conflict, who === 0 ? "mine" : "theirs");
        }
        exchange(who);
      }
      expect(writers.map(({ local }) => local)).toEqual([platform, platform]);
    }),
    { numRuns: 500 },
  );
});
