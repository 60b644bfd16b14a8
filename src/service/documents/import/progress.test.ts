import { expect, test } from "vitest";
import { counts } from "./progress.ts";

const failures = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    return { kind: "failure", url: `https://x.example/${index}`, reason: "Gone." } as const;
  });

test("of very many failures the last one listed says how many are not", () => {
  expect(counts(failures(500), 0).failures.at(-1)).toMatchObject({ reason: "Gone." });
  const { failures: listed, total_resources: total } = counts(failures(2_000), 0);
  expect(total).toBe(2_000);
  expect(listed).toHaveLength(500);
  expect(listed.at(-1)).toEqual({
    url: "https://x.example/499",
    reason: "Gone. 1,500 more addresses failed and are not listed.",
  });
});
