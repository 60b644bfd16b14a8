import type { Api } from "./api.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { "application/json": { schema } } });

/** An OpenAPI document with a bit of everything, including hostile texts; the second edition breaks clients of the first. */
export function harbourApi(edition: 1 | 2 = 1) {
  const isSecond = edition === 2;
  return {
    openapi: "3.1.0",
    info: {
      title: "Harbour",
      version: `${edition}.0.0`,
      description:
        "Ships and **tides**. <script>alert(1)</script><img src=x onerror=alert(2)> [Home](javascript:alert(3))",
    },
    servers: [{ url: "https://api.harbour.example/v1", description: "Production" }],
    security: [{ key: [] }],
    tags: [{ name: "Ships" }, { name: "Tides" }],
    paths: {
      "/ships": {
        get: {
          tags: ["Ships"],
          summary: "Ships in the harbour",
          parameters: [
            {
              name: "flag",
              in: "query",
              description: "Two letters",
              required: isSecond,
              schema: { type: "string", pattern: "^[A-Z]{2}$" },
            },
          ],
          responses: {
            200: { description: "All of them", ...json({ type: "array", items: ref("Ship") }) },
          },
        },
        post: {
          tags: ["Ships"],
          summary: "Register a ship",
          requestBody: { required: true, ...json(ref("Ship")) },
          responses: { 201: { description: "Registered", ...json(ref("Ship")) } },
        },
      },
      ...(!isSecond && {
        "/ships/{shipId}": {
          delete: {
            tags: ["Ships"],
            deprecated: true,
            summary: "Remove a ship",
            parameters: [
              { name: "shipId", in: "path", required: true, schema: { type: "string" } },
            ],
            responses: { 204: { description: "Gone" } },
          },
        },
      }),
      "/tides": {
        get: {
          tags: ["Tides"],
          summary: "Tides of a day",
          security: [],
          responses: { 200: { description: "High and low water" } },
        },
      },
    },
    components: {
      securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
      schemas: {
        Ship: {
          type: "object",
          description: "What floats.",
          required: ["name"],
          properties: {
            name: { type: "string", maxLength: 80, examples: ["Aurora"] },
            state: { type: "string", enum: isSecond ? ["in", "out", "sunk"] : ["in", "out"] },
            escorts: { type: "array", items: ref("Ship") },
            berth: ref("Berth"),
          },
        },
        Berth: { type: "object", properties: { depth: { type: "number" }, ship: ref("Ship") } },
      },
    },
  };
}

/** A document with this many operations and half as many schemas, which refer to each other in one cycle. */
export function largeApi(operations: number) {
  const half = Math.floor(operations / 2);
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {};
  for (let at = 0; at < operations; at++) {
    paths[`/resources/${at}`] = {
      get: {
        tags: [`Part ${at % 100}`],
        summary: `Resource number ${at}`,
        responses: { 200: { description: "Found", ...json(ref(`Schema${at % half}`)) } },
      },
    };
  }
  for (let at = 0; at < half; at++) {
    const next = ref(`Schema${(at + 1) % half}`);
    schemas[`Schema${at}`] = { type: "object", properties: { id: { type: "string" }, next } };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Large", version: "1" },
    paths,
    components: { schemas },
  };
}

const specPath = "/v1/orgs/{organizationId}/openapi/{specSlug}";

/** Uploads documents to a specification one after the other, and waits until each has become a version. */
export async function makeSpecification(
  api: Api,
  organizationId: string,
  specSlug: string,
  documents: readonly object[],
): Promise<void> {
  const params = { organizationId, specSlug };
  for (const document of documents) {
    await api(`PUT ${specPath}`, { params, body: { source: { text: JSON.stringify(document) } } });
    for (;;) {
      const { processingState } = await api(`GET ${specPath}`, { params });
      if (processingState === "complete") break;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
