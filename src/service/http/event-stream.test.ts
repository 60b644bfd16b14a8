import { expect, test } from "vitest";
import { eventStream } from "./event-stream.ts";

const many = 5000;

function source() {
  const state = { given: 0, isOver: false };
  async function* events() {
    try {
      while (state.given < many) {
        state.given += 1;
        yield { id: `e${state.given}` };
      }
    } finally {
      state.isOver = true;
    }
  }
  return { state, events: events() };
}

test("a reader who is slower than the source gets everything", async () => {
  const { events } = source();
  const response = eventStream(events, new AbortController());
  const text = await response.text();
  expect(text.match(/^id: /gm)).toHaveLength(many);
  expect(text).toContain(`id: e${many}\n`);
});

test("nothing more is made for a reader who is gone", async () => {
  const { events, state } = source();
  const hangUp = new AbortController();
  const reader = eventStream(events, hangUp).body!.getReader();
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(hangUp.signal.aborted).toBe(true);
  await expect.poll(() => state.isOver).toBe(true);
  expect(state.given).toBeLessThan(10);
});
