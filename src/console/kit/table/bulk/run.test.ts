import { describe, expect, it, vi } from "vitest";
import { byReason, runOver } from "./run.ts";
import type { Ledger, RunOptions } from "./run.ts";

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function start(rows: readonly number[], options: Partial<RunOptions<number>>) {
  const abort = new AbortController();
  const reports: Ledger<number>[] = [];
  const end = runOver(rows, {
    run: async () => undefined,
    reasonOf: String,
    pauseAfter: () => undefined,
    endsAll: () => false,
    signal: abort.signal,
    onProgress: (ledger) => reports.push(ledger),
    ...options,
  });
  return { end, abort, reports };
}

describe("runOver", () => {
  it("records what changed, what was skipped, and what failed", async () => {
    const { end, reports } = start(numbers(20), {
      skip: (row) => (row % 5 === 0 ? "a fifth" : undefined),
      run: async (row) => {
        if (row === 7) throw new Error("seven");
      },
    });
    const ledger = await end;
    expect(ledger.changed).toHaveLength(15);
    expect(ledger.skipped).toEqual([0, 5, 10, 15].map((row) => ({ row, reason: "a fifth" })));
    expect(ledger.failed).toEqual([{ row: 7, reason: "Error: seven" }]);
    expect(reports.at(-1)).toEqual({ ...ledger, isOver: true, isWaiting: false, total: 20 });
  });

  it("sends rows together, and alone if that fails", async () => {
    const groups: number[][] = [];
    const alone: number[] = [];
    const { end } = start(numbers(25), {
      skip: (row) => (row === 3 ? "three" : undefined),
      run: async (row) => {
        alone.push(row);
        if (row === 12) throw new Error("twelve");
      },
      together: {
        most: 10,
        run: async (rows) => {
          groups.push([...rows]);
          if (rows.includes(12)) throw new Error("one of them");
        },
      },
    });
    const ledger = await end;
    expect(groups.map((group) => group.length)).toEqual([9, 10, 5]);
    expect(alone).toEqual(numbers(10).map((row) => row + 10));
    expect(ledger.changed).toHaveLength(23);
    expect(ledger.failed).toEqual([{ row: 12, reason: "Error: twelve" }]);
  });

  it("sends four requests at a time", async () => {
    let [now, most] = [0, 0];
    const { end } = start(numbers(30), {
      run: async () => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setTimeout(resolve, 1));
        now -= 1;
      },
    });
    expect((await end).changed).toHaveLength(30);
    expect(most).toBe(4);
  });

  it("waits when asked to, and then retries the same row", async () => {
    vi.useFakeTimers();
    const sent: number[] = [];
    let isFull = true;
    const { end, reports } = start(numbers(8), {
      run: async (row) => {
        sent.push(row);
        if (isFull) throw new Error("too many");
      },
      pauseAfter: () => 3000,
    });
    await vi.advanceTimersByTimeAsync(2999);
    expect(sent).toEqual([0, 1, 2, 3]);
    expect(reports.at(-1)?.isWaiting).toBe(true);
    isFull = false;
    await vi.advanceTimersByTimeAsync(1);
    const ledger = await end;
    vi.useRealTimers();
    expect(ledger.changed).toHaveLength(8);
    expect(ledger.failed).toEqual([]);
  });

  it("gives up on a row eventually", async () => {
    const run = vi.fn(async () => {
      throw new Error("too many");
    });
    const { end } = start([1], { run, pauseAfter: () => 0 });
    expect((await end).failed).toEqual([{ row: 1, reason: "Error: too many" }]);
    expect(run).toHaveBeenCalledTimes(21);
  });

  it("starts nothing after it is stopped, and reports what was done", async () => {
    const { end, abort } = start(numbers(100), {
      run: async (row) => {
        if (row === 9) abort.abort();
      },
    });
    const { changed, left, total } = await end;
    expect(changed.length).toBeGreaterThanOrEqual(10);
    expect(changed.length).toBeLessThan(15);
    expect(total).toBe(100);
    expect([...changed, ...left].toSorted((a, b) => a - b)).toEqual(numbers(100));
  });

  it("doesn't try the rest if all of it would fail the same way", async () => {
    const run = vi.fn(async () => {
      throw new Error("signed out");
    });
    const { failed, left } = await start(numbers(50), { run, endsAll: () => true }).end;
    expect(failed).toHaveLength(4);
    expect(left).toEqual(numbers(50).slice(4));
    expect(run).toHaveBeenCalledTimes(4);
  });
});

it("groups rows by reason, the most frequent first", () => {
  const told = [
    { row: 1, reason: "a" },
    { row: 2, reason: "b" },
    { row: 3, reason: "b" },
  ];
  expect(byReason(told)).toEqual([
    ["b", [2, 3]],
    ["a", [1]],
  ]);
});
