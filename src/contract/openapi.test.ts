import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { guardOf, hasTag } from "./guard.ts";
import { openApiDocument } from "./openapi.ts";
import { splitKey, type Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { summaryOf } from "./summary.ts";

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

test("refers only to what it holds", () => {
  const text = JSON.stringify(document);
  const names = Array.from(text.matchAll(/"\$ref":"([^"]+)"/g), (match) => match[1] ?? "");
  expect(names.length).toBeGreaterThan(100);
  for (const name of new Set(names)) {
    const [root, ...path] = name.split("/");
    expect([root, path[0]], name).toEqual(["#", "components"]);
    expect(document, name).toHaveProperty(path);
  }
});

type Described = {
  summary: string;
  parameters: ({ $ref: string } | { name: string; description?: string })[];
  responses: Record<string, { headers?: object }>;
};

function described(key: string): Described {
  const { method, path } = splitKey(key);
  return document.paths[path]![method.toLowerCase()] as Described;
}

const keys = Object.keys(operations);

test("says in one line of its own what each operation does", () => {
  const summaries = keys.map((key) => described(key).summary);
  expect(new Set(summaries).size).toBe(keys.length);
  for (const summary of summaries) expect(summary).toMatch(/^[A-Z][A-Za-z' ,-]{4,64}$/);
  expect(described("POST /v1/spaces/{spaceId}/move").summary).toBe("Move a space");
  const custom = { response: undefined, status: 205 } as const;
  expect(summaryOf("DELETE /v1/orgs/{organizationId}/webhooks/{webhookId}", custom)).toBe(
    "Delete a webhook",
  );
});

test("describes retries, conditional requests and failures where they happen", () => {
  for (const key of keys) {
    const { parameters, responses } = described(key);
    const guard = guardOf(operations, key);
    const named = parameters.map((parameter) =>
      "$ref" in parameter ? parameter.$ref.split("/").at(-1) : parameter.name,
    );
    const isRead = key.startsWith("GET ");
    const isTagged = isRead && hasTag((operations as Record<string, Operation>)[key]);
    expect(named.includes("IdempotencyKey"), key).toBe(!isRead);
    expect(named.includes("If-Match"), key).toBe(guard !== undefined);
    expect(named.includes("IfNoneMatch"), key).toBe(isTagged);
    expect("304" in responses, key).toBe(isTagged);
    expect("412" in responses, key).toBe(guard !== undefined);
    expect(JSON.stringify(responses["200"]?.headers ?? {}).includes("/ETag"), key).toBe(isTagged);
    const { body, strict, status } = (operations as Record<string, Operation>)[key]!;
    const canIgnore = body !== undefined && strict !== true;
    expect("Ignored-Fields" in (responses[status]?.headers ?? {}), key).toBe(canIgnore);
    for (const status of ["401", "403", "429"]) expect(responses, key).toHaveProperty(status);
  }
  const merge = described("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge");
  expect(merge.parameters).toContainEqual(
    expect.objectContaining({
      name: "If-Match",
      description: expect.stringContaining(
        "`GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}`",
      ),
    }),
  );
});
