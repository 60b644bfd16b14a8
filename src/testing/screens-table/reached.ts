import { globSync, readFileSync } from "node:fs";
import { operations, type OperationKey } from "#contract/operations.ts";
import { splitKey } from "#contract/operation.ts";
import { allScreens } from "#screens/screens.ts";

/** An operation that the console called in a browser test, and on which screen. */
export type Reached = { operation: OperationKey; screen: string; test: string };

type Recorded = { test: string; requests: { method: string; path: string; screen: string }[] };

/** Sweeps open every URL, so they don't show what a screen is for. */
const sweeps = /^sweeps\//;

/**
 * What the last run of the browser tests recorded; each test writes its own file.
 *
 * @param folder - of the run's results
 */
export function readReached(folder: URL): Reached[] {
  const files = globSync("*/requests.json", { cwd: folder });
  return files
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), "utf8")) as Recorded)
    .filter(({ test }) => !sweeps.test(test))
    .flatMap(({ test, requests }) =>
      requests.flatMap(({ method, path, screen }) => {
        const operation = operationOf(method, path);
        return operation === undefined ? [] : [{ operation, screen: patternOf(screen), test }];
      }),
    );
}

/** The segments of a path; undefined stands for a parameter, such as `{teamId}` or `:teamId`. */
const segmentsOf = (path: string) =>
  path.split("/").map((segment) => (/^[{:]/.test(segment) ? undefined : segment));

/** The pattern that a path matches. Literal segments take precedence over parameters. */
function matching<Pattern extends { segments: (string | undefined)[] }>(
  patterns: readonly Pattern[],
  path: string,
): Pattern | undefined {
  const given = path.split("/");
  const fitting = patterns.filter(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((segment, at) => segment === undefined || segment === given[at]),
  );
  const spelled = ({ segments }: Pattern) => segments.filter(Boolean).length;
  return fitting.toSorted((a, b) => spelled(b) - spelled(a))[0];
}

const requests = (Object.keys(operations) as OperationKey[]).map((key) => {
  const { method, path } = splitKey(key);
  return { key, method, segments: segmentsOf(path) };
});

/** The operation of a request. */
export const operationOf = (method: string, path: string): OperationKey | undefined =>
  matching(
    requests.filter((request) => request.method === method),
    path,
  )?.key;

const screens = allScreens.map(({ path }) => ({ path, segments: segmentsOf(path) }));

/** The path of a screen in its definition, without the IDs of the URL; the URL itself for others, such as the one to sign in. */
export const patternOf = (url: string): string => matching(screens, url)?.path ?? url;
