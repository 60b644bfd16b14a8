import { expect, test } from "vitest";
import { followRedirects, mostSteps, pathKey, redirectsByPath } from "./site-redirects.ts";

const rules = (...pairs: [source: string, destination: string][]) =>
  redirectsByPath(
    pairs.map(([source, destination]) => ({ source, destination, permanent: false })),
  );

const passes = (pairs: Parameters<typeof rules>, path: string) => {
  const { steps, end } = followRedirects(rules(...pairs), path);
  return { through: steps.map(({ source }) => source), end };
};

test.each([
  ["/", "/"],
  ["//", "/"],
  ["/a/", "/a"],
  ["/a//", "/a"],
  ["/a?b=/c/", "/a"],
  ["/a/#b", "/a"],
  ["/caf%C3%A9", "/café"],
  ["/100%", "/100%"],
  ["/a%2Fb", "/a%2Fb"],
])("%s means %s", (path, key) => expect(pathKey(path)).toBe(key));

test("a path without a redirect stays", () => {
  expect(passes([["/a", "/b"]], "/c?x=1")).toEqual({
    through: [],
    end: { kind: "path", path: "/c?x=1" },
  });
});

test("redirects are followed to a path of the site or to another website", () => {
  const chain: Parameters<typeof rules> = [
    ["/a/", "/b?x=1"],
    ["/b", "/c#d"],
    ["/out", "https://example.com/a"],
  ];
  expect(passes(chain, "/a")).toEqual({
    through: ["/a/", "/b"],
    end: { kind: "path", path: "/c#d" },
  });
  expect(passes(chain, "/out/")).toEqual({
    through: ["/out"],
    end: { kind: "elsewhere", url: "https://example.com/a" },
  });
});

test("a loop is found from within and from before", () => {
  const loop: Parameters<typeof rules> = [
    ["/a", "/b"],
    ["/b", "/c/"],
    ["/c", "/b"],
  ];
  expect(passes(loop, "/a")).toEqual({
    through: ["/a", "/b", "/c"],
    end: { kind: "loop", path: "/b" },
  });
  expect(passes(loop, "/c").end).toEqual({ kind: "loop", path: "/c/" });
  expect(passes([["/a", "/a/"]], "/a").end.kind).toBe("loop");
});

test("following ends after the most steps that visitors wait for", () => {
  const chain = (length: number) =>
    Array.from({ length }, (_, at): [string, string] => [`/${at}`, `/${at + 1}`]);
  expect(passes(chain(mostSteps), "/0").end).toEqual({ kind: "path", path: `/${mostSteps}` });
  expect(passes(chain(mostSteps + 1), "/0")).toMatchObject({
    through: { length: mostSteps },
    end: { kind: "long", path: `/${mostSteps}` },
  });
});
