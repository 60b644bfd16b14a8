import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

/** What `schemaLater` returns. */
type LaterSchema = { rules: unknown };

const ending = ".form.ts";
const itself = "?schema";

/**
 * Keeps the schemas of `*.form.ts` out of what screens load at first: what remains are the rules of the fields, as data, and an
 * `import()` of the file itself.
 */
export const formSchemas: Plugin = {
  name: "form-schemas",
  enforce: "pre",
  async load(id) {
    if (id.endsWith(ending + itself)) {
      return { code: await readFile(id.slice(0, -itself.length), "utf8"), moduleType: "ts" };
    }
    if (!id.endsWith(ending)) return undefined;
    const schemas = (await import(pathToFileURL(id).href)) as Record<string, LaterSchema>;
    return { code: standIns(schemas, id), moduleType: "js" };
  },
};

/** The code of a module with the same exports, and no schema. */
function standIns(schemas: Readonly<Record<string, LaterSchema>>, id: string): string {
  const file = JSON.stringify(id + itself);
  const lines = Object.entries(schemas).map(([name, { rules }]) => {
    const load = `later(async () => (await import(${file})).${name}.load()).load`;
    return `export const ${name} = { rules: ${JSON.stringify(rules)}, load: ${load} };`;
  });
  return ['import { later } from "#console/ui/later.ts";', ...lines].join("\n");
}
