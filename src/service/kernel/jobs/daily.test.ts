// @module-tag slow
import { expect, test } from "vitest";
import { startTestPlatform } from "#testing/platform.ts";
import { day } from "../clock.ts";
import { purgeJobKind } from "#service/documents/lifecycle/purge.ts";

test("daily work runs at the start and orders the next day's run, once for however many processes", async () => {
  const platform = await startTestPlatform({ jobs: true });
  try {
    const { store, clock } = platform.service.environment;
    const rows = () =>
      store.read
        .selectFrom("job")
        .select(["key", "status", "run_at"])
        .where("kind", "=", purgeJobKind)
        .orderBy("key")
        .execute();
    await expect
      .poll(async () => (await rows()).map(({ status }) => status))
      .toEqual(["done", "queued"]);
    const [today, tomorrow] = await rows();
    expect([today!.key, tomorrow!.key]).toEqual(["2026-01-05", "2026-01-06"]);
    expect(tomorrow!.run_at).toBeGreaterThan(clock.now());
    platform.clock.advance(day);
    await expect
      .poll(async () => (await rows()).map(({ key, status }) => `${key} ${status}`))
      .toEqual(["2026-01-05 done", "2026-01-06 done", "2026-01-07 queued"]);
  } finally {
    await platform.close();
  }
});
