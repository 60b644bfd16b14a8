import { expect, test } from "vitest";
import { mainHistory } from "./content-fields.tsx";

const revision = (id: string, ...parents: string[]) => ({ id, parents });

test("edits in change requests aren't part of the history of main", () => {
  const revisions = [
    revision("main 3", "main 2", "draft 2"),
    revision("draft 2", "main 2"),
    revision("main 2", "main 1", "draft 1b"),
    revision("draft 1b", "draft 1a"),
    revision("draft 1a", "main 1"),
    revision("main 1"),
  ];
  const idsFrom = (live: string) => mainHistory(revisions, live).map(({ id }) => id);
  expect(idsFrom("main 3")).toEqual(["main 2", "main 1"]);
  expect(idsFrom("main 1")).toEqual([]);
  expect(idsFrom("unknown")).toEqual([]);
});
