import { globSync, readFileSync } from "node:fs";
import { operations, type OperationKey } from "#contract/operations.ts";
import { splitKey } from "#contract/operation.ts";

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

const patterns = (Object.keys(operations) as OperationKey[]).map((key) => {
  const { method, path } = splitKey(key);
  const parts = path.split("/").map((part) => (part.startsWith("{") ? undefined : part));
  return { key, method, parts };
});

/** The operation of a request. Literal path segments take precedence over parameters. */
export function operationOf(method: string, path: string): OperationKey | undefined {
  const parts = path.split("/");
  const fitting = patterns.filter(
    (one) =>
      one.method === method &&
      one.parts.length === parts.length &&
      one.parts.every((part, at) => part === undefined || part === parts[at]),
  );
  const spelled = (one: (typeof patterns)[number]) => one.parts.filter(Boolean).length;
  return fitting.toSorted((one, other) => spelled(other) - spelled(one))[0]?.key;
}

const named: Record<string, string> = {
  orgs: "organization",
  collections: "collection",
  spaces: "space",
  pages: "page",
  history: "version",
  import: "import",
  "change-requests": "change request",
  members: "member",
  teams: "team",
  openapi: "specification",
  sites: "site",
  sso: "provider",
  "custom-fields": "field",
  translations: "translation",
};

/** The URL pattern of a screen, without the IDs. */
export function patternOf(screen: string): string {
  const parts = screen.split("/");
  return parts
    .map((part, at) => {
      const name = named[parts[at - 1] ?? ""];
      return name !== undefined && part !== "" ? `:${name.replace(" ", "-")}` : part;
    })
    .join("/");
}
