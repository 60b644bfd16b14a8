import { describe, expect, it } from "vitest";
import { RequestFailure } from "#console/data/request-failure.ts";
import { Saver } from "./saver.ts";
import type { SaverWays, Values } from "./saver.ts";

type Answer = (values: Values) => unknown;

/** A platform with one table; `answers` are its next responses, by space. */
function start(answers: Record<string, Answer[]> = {}) {
  const table = new Map<string, Map<string, unknown>>();
  const requests: [string, Record<string, unknown>][] = [];
  let running = 0;
  let most = 0;
  const take = (spaceId: string, values: Values) => {
    table.set(spaceId, new Map([...(table.get(spaceId) ?? []), ...values]));
  };
  const ways: SaverWays = {
    send: async (spaceId, values) => {
      requests.push([spaceId, Object.fromEntries(values)]);
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 1));
      running -= 1;
      answers[spaceId]?.shift()?.(values);
      take(spaceId, values);
    },
    keep: () => undefined,
    explain: (error) => (error as Error).message,
  };
  const saver = new Saver(ways);
  const settled = async () => {
    while (saver.state().saving > 0) await new Promise((done) => setTimeout(done, 1));
  };
  return { saver, settled, requests, table, take, mostAtOnce: () => most };
}

const cell = (spaceId: string, field: string, value: string) => ({ spaceId, field, value });
const fail =
  (status: number, details: { path: string; message: string }[] = []): Answer =>
  () => {
    throw new RequestFailure(status, `Failed by ${status}`, { details });
  };

describe("Saver", () => {
  it("sends the cells of a space together, shows them immediately, and saves a few spaces concurrently", async () => {
    const { saver, settled, requests, mostAtOnce } = start();
    const spaces = Array.from({ length: 20 }, (_, at) => `s${at}`);
    saver.save(spaces.flatMap((space) => [cell(space, "a", "1"), cell(space, "b", "2")]));
    expect(saver.state().saving).toBe(20);
    expect(saver.state().shown.get("s7")?.get("b")).toBe("2");
    await settled();
    expect(requests).toHaveLength(20);
    expect(requests[0]).toEqual(["s0", { a: "1", b: "2" }]);
    expect(mostAtOnce()).toBe(6);
    expect(saver.state()).toMatchObject({ saved: 20, failed: [] });
    expect(saver.state().shown.size).toBe(0);
  });

  it("sends changes made during a request afterwards, only the last value of each cell", async () => {
    const { saver, settled, requests, table } = start();
    saver.save([cell("s", "a", "1")]);
    await Promise.resolve();
    saver.save([cell("s", "a", "2")]);
    saver.save([cell("s", "a", "3"), cell("s", "b", "4")]);
    await settled();
    expect(requests).toEqual([
      ["s", { a: "1" }],
      ["s", { a: "3", b: "4" }],
    ]);
    expect(Object.fromEntries(table.get("s")!)).toEqual({ a: "3", b: "4" });
  });

  it("reverts what failed, keeps it with its reason, and retries it", async () => {
    const { saver, settled, table } = start({ s: [fail(500)] });
    saver.save([cell("s", "a", "1"), cell("other", "a", "1")]);
    await settled();
    const { failed, saved, shown } = saver.state();
    expect([saved, shown.size]).toEqual([1, 0]);
    expect(failed).toEqual([
      { spaceId: "s", values: new Map([["a", "1"]]), reason: "Failed by 500" },
    ]);
    saver.retry();
    expect(saver.state().failed).toEqual([]);
    await settled();
    expect(table.get("s")?.get("a")).toBe("1");
  });

  it("saves the rest when the platform refuses one field", async () => {
    const details = [{ path: "body.values.a.value", message: "Not that." }];
    const { saver, settled, table } = start({ s: [fail(400, details)] });
    saver.save([cell("s", "a", "1"), cell("s", "b", "2")]);
    await settled();
    expect(Object.fromEntries(table.get("s")!)).toEqual({ b: "2" });
    expect(saver.state()).toMatchObject({ saved: 1, failed: [{ reason: "Not that." }] });
  });

  it("drops a failure when its cell gets another value", async () => {
    const { saver, settled } = start({ s: [fail(500)] });
    saver.save([cell("s", "a", "1"), cell("s", "b", "1")]);
    await settled();
    saver.save([cell("s", "a", "2")]);
    await settled();
    expect(saver.state().failed).toMatchObject([{ values: new Map([["b", "1"]]) }]);
    saver.dismiss();
    expect(saver.state()).toMatchObject({ saved: 0, failed: [] });
  });
});
