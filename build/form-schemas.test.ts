import { join } from "node:path";
import { expect, it } from "vitest";
import { formSchemas } from "./form-schemas.ts";

const file = join(import.meta.dirname, "../src/console/features/account/account.form.ts");

async function load(id: string): Promise<string | undefined> {
  const plugin = formSchemas.load as unknown as (
    id: string,
  ) => Promise<{ code: string } | undefined>;
  return (await plugin(id))?.code;
}

it("leaves the rules of the fields, and loads the schemas later", async () => {
  const code = await load(file);
  expect(code).toContain(`export const profileForm = { rules: {"displayName":{"isRequired":false,`);
  expect(code).toContain(`import("${file}?schema")).passwordForm.load()`);
  expect(code).not.toContain("zod");
});

it("loads the file itself under another name", async () => {
  expect(await load(`${file}?schema`)).toContain(`from "#contract/account.ts"`);
  expect(await load(file.replace(".form.ts", ".ts"))).toBeUndefined();
});
