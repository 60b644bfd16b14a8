import { expect, test } from "vitest";
import { createStreamLimit } from "./stream-limit.ts";

test("a user and all users together have so many streams, and give them back", () => {
  const limit = createStreamLimit({ eventStreams: 3, eventStreamsPerUser: 2 });
  const leave = limit.enter("ana");
  limit.enter("ana");
  const tooMany = { status: 429, headers: { "retry-after": "30" } };
  expect(() => limit.enter("ana")).toThrow(expect.objectContaining(tooMany));
  limit.enter("ben");
  const full = { status: 503, headers: { "retry-after": "10" } };
  expect(() => limit.enter("cy")).toThrow(expect.objectContaining(full));
  leave();
  // Twice, as when a reader disconnects while the service stops: it must free only one place.
  leave();
  limit.enter("cy");
  expect(() => limit.enter("dee")).toThrow(expect.objectContaining(full));
});
