import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#console/data/client.ts";
import type { Keeper } from "./keeper.ts";
import { createPageKeeper, PAUSE } from "./page-keeper.ts";

const place = {
  organizationId: "o",
  spaceId: "s",
  changeRequestId: "c",
  pageId: "p",
  userId: "u",
};

let sent: string[];
let answer: () => Response | Promise<Response>;
let keeper: Keeper;
let typed: string;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answer = () => Response.json({ changes: [] });
  connect(async (_address, { body }) => {
    const { changes } = JSON.parse(String(body)) as {
      changes: { document: { markdown: string } }[];
    };
    sent.push(changes[0]!.document.markdown);
    return answer();
  });
  keeper = createPageKeeper(place, { text: "Hello", documentId: "d" });
  typed = keeper.text();
  keeper.hold({ text: () => typed, takeTheirs: () => true, takeText: () => undefined });
});

afterEach(() => {
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
  answer = () => Response.json({ changes: [] });
  resolve(Response.json({ changes: [] }));
  await pass(0);
  expect(sent.at(-1)).toBe(typed);
  expect([sent.length, state()]).toEqual([2, "saved"]);
});

test("a failure is tried again until the text is saved", async () => {
  answer = () => Response.json({ error: { code: 500, message: "No." } }, { status: 500 });
  type("!");
  await pass(PAUSE.quiet);
  expect(state()).toBe("failing");
  type("!");
  await pass(10_000);
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.length).toBeLessThan(7);
  answer = () => Response.json({ changes: [] });
  await pass(30_000);
  expect([state(), sent.at(-1)]).toEqual(["saved", "Hello!!"]);
});

test("a refusal says why, and isn't tried again by itself", async () => {
  const message = "Change request #3 is merged.";
  answer = () => Response.json({ error: { code: 409, message } }, { status: 409 });
  type("!");
  await pass(60_000);
  expect(keeper.keeping()).toMatchObject({ state: "refused", reason: message });
  expect(sent).toHaveLength(1);
  answer = () => Response.json({ changes: [] });
  await Promise.all([keeper.saveNow(), pass(0)]);
  expect([state(), sent.length]).toEqual(["saved", 2]);
});

test("what holds the text can change, and leaving saves", async () => {
  const leave = keeper.hold({
    text: () => "From the source view",
    takeTheirs: () => true,
    takeText: () => undefined,
  });
  keeper.changed();
  leave();
  await pass(0);
  expect([sent, keeper.text()]).toEqual([["From the source view"], "From the source view"]);
});
