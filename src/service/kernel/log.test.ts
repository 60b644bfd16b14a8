import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog, loggablePath } from "./log.ts";

test("secrets never reach the log", () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog("info", sink);
  log.info({
    token: "SECRET",
    headers: { authorization: "Bearer SECRET", cookie: "a=SECRET", "set-cookie": "a=SECRET" },
    request: { body: { password: "SECRET", shareKey: "SECRET", link: "SECRET" } },
    settings: { adminToken: "SECRET", databaseUrl: "postgres://u:SECRET@db" },
    visible: "yes",
  });
  expect(lines.join()).toContain('"visible":"yes"');
  expect(lines.join()).not.toContain("SECRET");
});

test("an address is logged without the secrets in its query and path", () => {
  const at = (address: string) => loggablePath(new URL(address, "http://x"));
  expect(at("/v1/orgs?limit=5&page=a%2Fb")).toBe("/v1/orgs?limit=5&page=a%2Fb");
  expect(at("/v1/spaces/s?shareKey=SECRET&limit=5")).toBe(
    "/v1/spaces/s?shareKey=%5Bredacted%5D&limit=5",
  );
  expect(at("/sign-in?link=SECRET")).not.toContain("SECRET");
  const onward = encodeURIComponent("/invite?token=SECRET");
  expect(at(`/saml/acme/id/start?next=${onward}`)).toBe("/saml/acme/id/start?next=%5Bredacted%5D");
  expect(at(`/a?next=${encodeURIComponent(`/sign-in?next=${onward}`)}`)).not.toContain("SECRET");
  expect(at("/pdf/acme/SECRET.SECRET")).toBe("/pdf/acme/[redacted]");
  expect(at("/published/preview/SECRET/a?b=c")).toBe("/published/preview/[redacted]/a?b=c");
  expect(at("/published/@preview/SECRET")).toBe("/published/@preview/[redacted]");
});
