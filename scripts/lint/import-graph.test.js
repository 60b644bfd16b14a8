import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { arrowsIn, explain, findCircle, foldersOf, namesIn, readArrows } from "./import-graph.js";

const root = resolve(import.meta.dirname, "../..");
const arrows = readArrows(root);

test("files are imported in many ways, and each makes an arrow", () => {
  const code = `
import { a } from "./a.ts";
import type { B } from "#content/b.ts";
import {
  c,
  type D,
} from "./c.ts";
import "./style.ts";
export { e } from "./e.ts";
const f = async () => (await import("./f.ts")).f;
const g = import(
  "./g.ts"
);
type H = typeof import("./h.ts");
new Worker(new URL("./worker.ts", import.meta.url));
const task = taskOf<typeof run>(
  new URL("./task.ts", import.meta.url),
  "run",
);
import address from "./prose.worker.ts?worker&url";
// import { x } from "./comment.ts";
/** As in import("./comment.ts"). */
`;
  const names = ["a", "c", "style", "e", "f", "g", "h", "worker", "task"].map(
    (name) => `./${name}.ts`,
  );
  const all = [...names, "#content/b.ts", "./prose.worker.ts?worker&url"];
  expect(namesIn(code).toSorted()).toEqual(all.toSorted());
});

test("the arrows of the tree are seen, whatever makes them", () => {
  const store = "src/service/kernel/store";
  const seen = [
    { from: "src/service/main.ts", to: "src/service/run.ts" },
    { from: `${store}/reader-thread.ts`, to: `${store}/reader-worker.ts` },
    {
      from: "src/service/documents/content/text-merges.ts",
      to: "src/service/documents/content/merge-sides.ts",
    },
    { from: "src/console/kit/prose-worker.ts", to: "src/console/kit/prose.worker.ts" },
    {
      from: "src/console/kit/markdown/formula.tsx",
      to: "src/console/kit/markdown/formula-on-demand.tsx",
    },
  ];
  expect(arrows).toEqual(expect.arrayContaining(seen));
});

test("a circle is found, however long, and named by its files", () => {
  const [a, b, c] = ["src/x/a/one.ts", "src/x/b/two.ts", "src/x/c.ts"];
  const line = [
    { from: a, to: b },
    { from: b, to: c },
  ];
  expect(findCircle(line)).toBeUndefined();
  const round = [...line, { from: c, to: "src/x/a/other.ts" }];
  expect(findCircle(round)).toBeUndefined();
  const circle = findCircle(arrowsIn("src/x", round)) ?? [];
  expect(circle).toEqual(["src/x/a", "src/x/b", "src/x/c.ts", "src/x/a"]);
  expect(explain(round, circle)).toEqual([
    "src/x/a/one.ts imports b/two.ts",
    "src/x/b/two.ts imports c.ts",
    "src/x/c.ts imports a/other.ts",
  ]);
});

test("no files import each other in a circle", () => {
  const circle = findCircle(arrows);
  expect(circle && explain(arrows, circle)).toBeUndefined();
});

test.each(foldersOf(arrows))("what is in %s imports one way", (folder) => {
  const circle = findCircle(arrowsIn(folder, arrows));
  expect(circle && explain(arrows, circle)).toBeUndefined();
});

test("roles are compared in the access module and nowhere else", () => {
  const access = "identity/access/";
  const others = readdirSync(join(root, "src/service"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.replaceAll("\\", "/").startsWith(access))
    .filter((name) => /\batLeast\b/.test(readFileSync(join(root, "src/service", name), "utf8")));
  expect(others).toEqual([]);
});
