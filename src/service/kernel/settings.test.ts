import { expect, test } from "vitest";
import { makeApiToken } from "./secrets.ts";
import { readSettings } from "./settings.ts";

test("without variables the service is for this machine alone", () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({ host: "127.0.0.1", port: 4747, allowFetch: [], trustProxy: [] });
  expect(settings.importPages).toBe(2000);
  expect(settings.dataDir).toMatch(/\/data$/);
  expect(settings.databaseUrl).toBeUndefined();
});

test("administrators of the instance are named by emails", () => {
  expect(readSettings({})).toMatchObject({ instanceAdmins: [], newOrganizations: undefined });
  expect(() => readSettings({ INSTANCE_ADMINS: "ada@example.com ada" })).toThrow(
    'INSTANCE_ADMINS must list emails such as ada@example.com; "ada" is none.',
  );
});

test("an empty variable counts as absent", () => {
  expect(readSettings({ PORT: "", DATABASE_URL: "" })).toEqual(readSettings({}));
});

test("variables are read", () => {
  const adminToken = makeApiToken();
  const settings = readSettings({
    PORT: "0",
    BINDERY_TOKEN: adminToken,
    ALLOW_FETCH: "127.0.0.0/8, ::1/128",
    TRUST_PROXY: "10.0.0.0/8",
    IMPORT_PAGES: "50",
    INSTANCE_ADMINS: "Ada@example.com, bo@example.com",
    NEW_ORGANIZATIONS: "instance-admins",
    CHECK_REPLIES: "true",
    PUBLIC_URL: "https://docs.example.com/",
    DATABASE_URL: "postgres://user@db/bindery",
  });
  expect(settings).toMatchObject({
    port: 0,
    adminToken,
    allowFetch: ["127.0.0.0/8", "::1/128"],
    trustProxy: ["10.0.0.0/8"],
    importPages: 50,
    instanceAdmins: ["ada@example.com", "bo@example.com"],
    newOrganizations: "instance-admins",
    checkResponses: true,
    publicUrl: "https://docs.example.com",
    databaseUrl: "postgres://user@db/bindery",
  });
});

test("every variable that cannot be used is named", () => {
  const read = () =>
    readSettings({
      PORT: "70000",
      ALLOW_FETCH: "localhost",
      TRUST_PROXY: "10.0.0.0",
      BINDERY_TOKEN: "secret",
      CHECK_REPLIES: "yes",
      PUBLIC_URL: "https://example.com/docs",
      DATABASE_URL: "mysql://x",
    });
  for (const name of [
    "PORT",
    "ALLOW_FETCH",
    "TRUST_PROXY",
    "BINDERY_TOKEN",
    "CHECK_REPLIES",
    "PUBLIC_URL",
    "DATABASE_URL",
  ]) {
    expect(read).toThrow(name);
  }
});
