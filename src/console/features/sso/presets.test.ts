import { expect, test } from "vitest";
import { presetOf } from "./presets.ts";

test.each([
  [undefined, "entra"],
  ["https://accounts.google.com", "google"],
  ["https://login.microsoftonline.com/0b3e/v2.0", "entra"],
  ["https://gitlab.com", "gitlab"],
  ["https://gitlab.acme.example", "gitlab"],
  ["https://acme.okta.com/oauth2/default", "okta"],
  ["https://id.acme.example/realms/staff", "keycloak"],
  ["https://id.acme.example", "other"],
])("%s is explained as %s", (issuer, preset) => {
  expect(presetOf(issuer)).toBe(preset);
});
