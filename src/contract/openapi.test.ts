import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApiDocument } from "./openapi.ts";
import { operations } from "./operations.ts";

const document = openApiDocument(operations, "https://docs.example");

test("is a valid OpenAPI 3.1 document", async () => {
  const validator = new Validator();
  const result = await validator.validate(structuredClone(document));
  expect(result).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("describes every operation once under its own ID", () => {
  const described = Object.values(document.paths).flatMap((item) => Object.values(item));
  const ids = described.map((operation) => (operation as { operationId: string }).operationId);
  expect(ids.length).toBe(Object.keys(operations).length);
  expect(new Set(ids).size).toBe(ids.length);
});

test("refers only to schemas that it holds", () => {
  const text = JSON.stringify(document);
  const names = Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), (match) => match[1] ?? "");
  expect(names.length).toBeGreaterThan(100);
  for (const name of new Set(names)) {
    expect(name.startsWith("#/components/schemas/"), name).toBe(true);
    expect(document.components.schemas, name).toHaveProperty([name.split("/").at(-1) ?? ""]);
  }
});
