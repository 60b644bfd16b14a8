import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#console/data/client.ts";
import { mergeWriting, writtenText } from "#content/merge-writing.ts";
import type { Device } from "./device.ts";
import type { Keeper, PagePlace } from "./keeper.ts";
import { createPageKeeper, BURST, DEVICE_PAUSE, PAUSE, type KeeperStart } from "./page-keeper.ts";

const place = {
  organizationId: "o",
  spaceId: "s",
  changeRequestId: "c",
  pageId: "p",
  userId: "u",
};

/** What the platform has; another person changes it, too. */
let platform: string;
/** Texts that the platform has saved or refused to save. */
let sent: string[];
let answer: (() => Response | Promise<Response>) | undefined;
/** Whether the next response is lost on its way. */
let isLost: boolean;
let here: PagePlace;
let keeper: Keeper;
/** What this device has kept last. */
let draft: KeeperStart | undefined;
let isFull: boolean;
/** Who is signed in. */
let user: { id: string; displayName: string } | null;
const device: Device = {
  async write(next) {
    if (!isFull) draft = structuredClone(next);
    return !isFull;
  },
  release: () => undefined,
};
let typed: string;
let isComposing: boolean;
let leave: () => void;

/** Texts name themselves here. */
async function serve(address: string, method: string, body: string): Promise<Response> {
  if (address === "/auth/session") return Response.json({ user });
  if (answer !== undefined) return answer();
  if (method === "GET") return Response.json({ markdown: platform, documentId: platform });
  const { changes } = JSON.parse(body) as {
    changes: { document: { markdown: string; basedOn: string } }[];
  };
  const { markdown, basedOn } = changes[0]!.document;
  if (basedOn !== platform) return refusal(412);
  platform = markdown;
  return Response.json({ changes: [{ documentId: markdown }] });
}

const refusal = (code: number, message = "No.") =>
  Response.json({ error: { code, message } }, { status: code });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = undefined;
  draft = undefined;
  isFull = false;
  user = { id: "u", displayName: "Ana" };
  isLost = false;
  isComposing = false;
  platform = "Hello";
  connect(async (address, { method = "GET", body }) => {
    if (method === "POST") {
      const { changes } = JSON.parse(String(body)) as {
        changes: { document: { markdown: string } }[];
      };
      sent.push(changes[0]!.document.markdown);
    }
    const response = await serve(address, method, String(body));
    if (!isLost) return response;
    isLost = false;
    throw new TypeError("fetch failed");
  });
  // Requests are remembered beyond a test.
  here = { ...place, pageId: crypto.randomUUID() };
  keeper = createPageKeeper(here, startOf(platform), device);
  typed = keeper.text();
  leave = keeper.hold({
    text: () => typed,
    takeTheirs: (base, theirs) => {
      if (isComposing) return false;
      typed = writtenText(mergeWriting(base, theirs, typed));
      return true;
    },
    takeText: (text) => {
      typed = text;
      keeper.changed();
    },
  });
});

const startOf = (text: string) => ({
  text,
  sync: { ancestor: text, platform: { text, documentId: text } },
});

afterEach(() => {
  leave();
  connect((address, init) => fetch(address, init));
  vi.useRealTimers();
});

function type(text: string): void {
  typed += text;
  keeper.changed();
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const state = () => keeper.keeping().state;

test("text is saved at a pause, and not without a change", async () => {
  await pass(10_000);
  expect([state(), sent]).toEqual(["saved", []]);
  type(" you");
  expect(state()).toBe("saving");
  await pass(PAUSE.quiet - 1);
  expect(sent).toEqual([]);
  await pass(1);
  expect([state(), sent]).toEqual(["saved", ["Hello you"]]);
});

test("it is also saved while typing goes on, one save at a time", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  for (let letter = 0; letter < 20; letter++) {
    type("x");
    await pass(100);
  }
  expect(sent).toHaveLength(1);
  expect(state()).toBe("saving");
  answer = undefined;
  platform = sent[0]!;
  resolve(Response.json({ changes: [{ documentId: platform }] }));
  await pass(PAUSE.quiet);
  expect(sent.at(-1)).toBe(typed);
  expect([sent.length, state()]).toEqual([2, "saved"]);
});

test("saving now includes what was typed while a save was running", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  type(" you");
  await pass(PAUSE.quiet);
  type(", too");
  const saved = keeper.saveNow();
  answer = undefined;
  platform = sent[0]!;
  resolve(Response.json({ changes: [{ documentId: platform }] }));
  await Promise.all([saved, pass(0)]);
  expect([platform, state()]).toEqual(["Hello you, too", "saved"]);
});

test("a failure is tried again until the text is saved", async () => {
  answer = () => refusal(500);
  type("!");
  await pass(PAUSE.quiet);
  expect(state()).toBe("failing");
  type("!");
  await pass(10_000);
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.length).toBeLessThan(7);
  answer = undefined;
  await pass(30_000);
  expect([state(), sent.at(-1)]).toEqual(["saved", "Hello!!"]);
});

test("a refusal says why, and isn't tried again by itself", async () => {
  const message = "Change request #3 is merged.";
  answer = () => refusal(409, message);
  type("!");
  await pass(60_000);
  expect(keeper.keeping()).toMatchObject({ state: "refused", reason: message });
  expect(sent).toHaveLength(1);
  answer = undefined;
  await Promise.all([keeper.saveNow(), pass(0)]);
  expect([state(), sent.length]).toEqual(["saved", 2]);
});

test("a service without room says why, and is tried again", async () => {
  const message = "The disk is full.";
  answer = () => refusal(507, message);
  type("!");
  await pass(PAUSE.quiet);
  expect(keeper.keeping()).toMatchObject({ state: "failing", reason: message });
  answer = undefined;
  await pass(10_000);
  expect([state(), keeper.keeping().reason, platform]).toEqual(["saved", undefined, "Hello!"]);
});

test("what holds the text can change, and leaving saves", async () => {
  leave = keeper.hold({
    text: () => "From the source view",
    takeTheirs: () => true,
    takeText: () => undefined,
  });
  keeper.changed();
  leave();
  await pass(0);
  expect([sent, keeper.text()]).toEqual([["From the source view"], "From the source view"]);
});

test("another person's text comes in, and is never overwritten", async () => {
  type("\n\nSecond");
  await pass(PAUSE.quiet);
  platform = "Theirs\n\nSecond";
  type(" mine");
  await pass(PAUSE.quiet);
  expect(typed).toBe("Theirs\n\nSecond mine");
  expect([platform, state()]).toEqual([typed, "saved"]);
  platform = "Theirs again\n\nSecond mine";
  keeper.check();
  await pass(BURST);
  expect([typed, state()]).toEqual([platform, "saved"]);
});

test("words that both changed are a conflict that the writer resolves", async () => {
  platform = "Goodbye";
  type(" you");
  await pass(PAUSE.quiet);
  expect([platform, typed, state()]).toEqual(["Goodbye", "Hello you", "saved"]);
  const { conflicts } = keeper.keeping();
  expect(conflicts).toMatchObject([{ main: "Goodbye", changeRequest: "Hello you", from: 0 }]);
  keeper.resolve(conflicts[0]!, "mine");
  await pass(0);
  expect([platform, keeper.keeping().conflicts]).toEqual(["Hello you", []]);
  platform = "Farewell";
  type("!");
  await pass(PAUSE.quiet);
  keeper.resolve(keeper.keeping().conflicts[0]!, "theirs");
  await pass(PAUSE.quiet);
  expect([platform, typed, keeper.keeping().conflicts]).toEqual(["Farewell", "Farewell", []]);
});

test("a conflict that typing turns into edits of different words brings the other words in", async () => {
  typed = "Hello you";
  keeper.changed();
  platform = "Goodbye";
  await vi.advanceTimersByTimeAsync(PAUSE.quiet);
  expect(keeper.keeping().conflicts).toHaveLength(1);
  isComposing = true;
  typed = "Hello";
  keeper.changed();
  await vi.advanceTimersByTimeAsync(PAUSE.quiet);
  expect([platform, typed, keeper.keeping().conflicts]).toEqual(["Goodbye", "Hello", []]);
  isComposing = false;
  keeper.changed();
  await vi.advanceTimersByTimeAsync(PAUSE.quiet);
  expect([platform, typed, state()]).toEqual(["Goodbye", "Goodbye", "saved"]);
});

test("a save without a response is settled before words that conflicted come in", async () => {
  const write = async (text: string) => {
    typed = text;
    keeper.changed();
    await vi.advanceTimersByTimeAsync(PAUSE.quiet);
  };
  await write("Hello\n\nTwo\n\nEnd");
  platform = "Goodbye\n\nTwo\n\nEnd";
  await write("Hello you\n\nTwo\n\nEnd");
  expect(keeper.keeping().conflicts).toHaveLength(1);
  isLost = true;
  await write("Hello you\n\nTwo\n\nEnd.");
  expect(state()).toBe("offline");
  await write("Hello\n\nTwo\n\nEnd. Yes");
  await vi.advanceTimersByTimeAsync(2000);
  const unanswered = "Goodbye\n\nTwo\n\nEnd.";
  expect(sent.slice(-3)).toEqual([unanswered, unanswered, `${unanswered} Yes`]);
  expect([platform, typed, state()]).toEqual([typed, `${unanswered} Yes`, "saved"]);
  expect(keeper.keeping().conflicts).toEqual([]);
});

test("a holder that was made before another person's text came in gets it", async () => {
  leave();
  platform = "Hello\n\nTheirs";
  await Promise.all([keeper.check(), pass(0)]);
  typed = "Hello";
  keeper.hold({
    text: () => typed,
    takeTheirs: (base, theirs) => {
      expect(base).toBe("Hello");
      typed = theirs;
      return true;
    },
    takeText: () => undefined,
  });
  expect(typed).toBe(platform);
});

test("another person's text waits while an input method composes", async () => {
  isComposing = true;
  platform = "Hello\n\nTheirs\n";
  keeper.check();
  await pass(2000);
  expect(typed).toBe("Hello");
  isComposing = false;
  await pass(1000);
  expect(typed).toBe(platform);
});

test("a save without a response is settled before anything else is sent", async () => {
  isLost = true;
  type(" you");
  await pass(PAUSE.quiet);
  expect([platform, state()]).toEqual(["Hello you", "offline"]);
  type(" all");
  await pass(10_000);
  expect([platform, state(), keeper.keeping().conflicts]).toEqual(["Hello you all", "saved", []]);
  expect(sent).toEqual(["Hello you", "Hello you", "Hello you all"]);
});

test("what is typed is kept on this device before it is sent, and goes on after a reload", async () => {
  answer = () => refusal(500);
  type(" you");
  await pass(DEVICE_PAUSE);
  expect([draft?.text, sent]).toEqual(["Hello you", []]);
  await pass(PAUSE.quiet);
  expect(keeper.keeping()).toMatchObject({ state: "failing", isOnDevice: true });
  keeper.close();
  leave();
  answer = undefined;
  platform = "Hello\n\nTheirs";
  const later = createPageKeeper(here, draft!, device);
  expect(later.text()).toBe("Hello you");
  await Promise.all([later.saveNow(), pass(0)]);
  expect(later.keeping().conflicts).toHaveLength(1);
});

test("while one types on, text is kept on this device between two keys", async () => {
  type("1");
  await pass(40);
  expect(draft?.text).toBe("Hello1");
  for (const [letter, kept] of [
    ["2", "Hello1"],
    ["3", "Hello1"],
    ["4", "Hello1234"],
  ]) {
    await pass(50);
    type(letter!);
    await pass(40);
    expect(draft?.text).toBe(kept);
  }
});

test("a text that was saved as the tab closed isn't another person's", async () => {
  isLost = true;
  type(" you");
  await pass(PAUSE.quiet);
  keeper.close();
  leave();
  const later = createPageKeeper(here, structuredClone(draft!), device);
  later.check();
  await pass(0);
  expect(later.keeping()).toMatchObject({ state: "saved", conflicts: [] });
  expect([later.text(), platform]).toEqual(["Hello you", "Hello you"]);
});

test("a full device is shown while text isn't saved", async () => {
  isFull = true;
  answer = () => refusal(503);
  type(" you");
  await pass(PAUSE.quiet);
  expect(keeper.keeping()).toMatchObject({ state: "failing", isOnDevice: false });
  answer = undefined;
  await pass(10_000);
  expect([state(), platform]).toEqual(["saved", "Hello you"]);
});

test("after signing in again the text is saved, but not by someone else", async () => {
  answer = () => refusal(401);
  type(" you");
  await pass(PAUSE.quiet);
  expect(state()).toBe("signed-out");
  answer = undefined;
  user = null;
  await Promise.all([keeper.saveNow(), pass(0)]);
  expect(state()).toBe("signed-out");
  user = { id: "another", displayName: "Bo" };
  await Promise.all([keeper.saveNow(), pass(0)]);
  await Promise.all([keeper.saveNow(), pass(0)]);
  expect(keeper.keeping()).toMatchObject({
    state: "refused",
    reason: expect.stringContaining("Bo"),
  });
  expect(platform).toBe("Hello");
  user = { id: "u", displayName: "Ana" };
  await Promise.all([keeper.saveNow(), pass(0)]);
  expect([state(), platform]).toEqual(["saved", "Hello you"]);
});

test("a deleted page keeps its text here", async () => {
  answer = () => refusal(404);
  type(" you");
  await pass(PAUSE.quiet);
  expect([state(), draft?.text]).toEqual(["gone", "Hello you"]);
});

test("a text that is somewhere else now isn't sent again, nor offered after a reload", async () => {
  answer = () => refusal(404);
  type(" you");
  await vi.advanceTimersByTimeAsync(PAUSE.quiet + DEVICE_PAUSE);
  expect(keeper.keeping().state).toBe("gone");
  expect(draft).toMatchObject({ text: "Hello you", isSaved: false });
  const count = sent.length;
  await keeper.discard();
  expect(draft).toMatchObject({ isSaved: true });
  expect(keeper.keeping().state).toBe("saved");
  await keeper.saveNow();
  await vi.advanceTimersByTimeAsync(PAUSE.most);
  expect(sent).toHaveLength(count);
});
