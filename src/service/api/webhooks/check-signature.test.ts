import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeWebhookSecret, signatureHeaders } from "./signature.ts";

const page = readFileSync(new URL("../../../../docs/webhooks.md", import.meta.url), "utf8");

const codeIn = (language: string) =>
  new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(page)?.[1] ?? "";

type Request = readonly [secret: string, headers: Record<string, string>, body: string];

/** The example of the documentation for each request, run as people would run it. */
const checks = {
  js: (requests: readonly Request[]) =>
    run(process.execPath, [
      "--input-type=module",
      "-e",
      `${codeIn("js")}\nconst requests = ${JSON.stringify(requests)};
      console.log(JSON.stringify(requests.map((request) => isGenuine(...request))));`,
    ]),
  python: (requests: readonly Request[]) =>
    run("python3", [
      "-c",
      `${codeIn("python")}\nimport json, sys
print(json.dumps([is_genuine(s, h, b.encode()) for s, h, b in json.loads(sys.argv[1])]))`,
      JSON.stringify(requests),
    ]),
};

function run(command: string, args: readonly string[]): unknown {
  const { stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
  if (error !== undefined) throw error;
  expect(stderr).toBe("");
  return JSON.parse(stdout);
}

const hasPython = spawnSync("python3", ["--version"]).status === 0;

test.each(["js", ...(hasPython ? (["python"] as const) : [])] as const)(
  "the example in %s accepts what is genuine, and nothing else",
  (language) => {
    const [secret, former] = [makeWebhookSecret(), makeWebhookSecret()];
    const body = '{"type":"space.create","title":"Für “alle”"}';
    const message = { id: "m1", at: Date.now(), body };
    const headers = signatureHeaders(message, [secret, former]);
    const old = signatureHeaders({ ...message, at: Date.now() - 3_600_000 }, [secret]);
    const requests: Request[] = [
      [secret, headers, body],
      [former, headers, body],
      [makeWebhookSecret(), headers, body],
      [secret, headers, `${body} `],
      [secret, { ...headers, "webhook-id": "m2" }, body],
      [secret, old, body],
    ];
    expect(checks[language](requests)).toEqual([true, true, false, false, false, false]);
  },
);
