import { expect, test } from "vitest";
import { createStreamPlaces } from "./stream-places.ts";

test("a user and all users together have so many places, and give them back", () => {
  const places = createStreamPlaces({ eventStreams: 3, eventStreamsPerUser: 2 });
  const leave = places.enter("ana");
  places.enter("ana");
  const tooMany = { status: 429, headers: { "retry-after": "30" } };
  expect(() => places.enter("ana")).toThrow(expect.objectContaining(tooMany));
  places.enter("ben");
  const full = { status: 503, headers: { "retry-after": "10" } };
  expect(() => places.enter("cy")).toThrow(expect.objectContaining(full));
  leave();
  // Twice, as when a reader disconnects while the service stops: it must free only one place.
  leave();
  places.enter("cy");
  expect(() => places.enter("dee")).toThrow(expect.objectContaining(full));
});
