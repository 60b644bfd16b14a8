// Test cases for the comparison: an API, and changes of it with the expected findings.

// A document that tests modify freely; a precise type would be that of OpenAPI itself.
// oxlint-disable-next-line typescript/no-explicit-any
export type Draft = Record<string, any>;

export const harbour = (): Draft => ({
  openapi: "3.0.3",
  info: { title: "Harbour", version: "1" },
  security: [{ key: [] }],
  paths: {
    "/ships/{id}": {
      post: {
        summary: "Change a ship",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "dry", in: "query", schema: { type: "boolean" } },
        ],
        requestBody: { content: { "application/json": { schema: ref("Change") } } },
        responses: {
          200: {
            description: "Done",
            headers: { Tide: { required: true, schema: { type: "string" } } },
            content: { "application/json": { schema: ref("Ship") } },
          },
          404: { description: "No such ship" },
        },
      },
    },
  },
  components: {
    securitySchemes: { key: { type: "apiKey", in: "header", name: "X-Key" } },
    schemas: {
      Change: {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string", maxLength: 40, pattern: "^[A-Z]" },
          flag: { type: "string", enum: ["red", "green"] },
          crew: { type: "array", items: { type: "integer", format: "int32" } },
          cargo: {
            oneOf: [
              { title: "Box", type: "string" },
              { title: "Bulk", type: "number" },
            ],
          },
        },
      },
      Ship: {
        type: "object",
        required: ["id", "state"],
        properties: {
          id: { type: "string" },
          state: { type: "string", enum: ["in", "out"] },
          next: ref("Ship"),
          extra: { type: "object", additionalProperties: { type: "string" } },
          berth: {
            oneOf: [
              { title: "Pier", type: "string" },
              { title: "Sea", type: "number" },
            ],
          },
        },
      },
    },
  },
});

export function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` };
}

export const operation = (draft: Draft) => draft["paths"]["/ships/{id}"]["post"] as Draft;
const sent = (draft: Draft) => draft["components"]["schemas"]["Change"] as Draft;
export const received = (draft: Draft) => draft["components"]["schemas"]["Ship"] as Draft;
export const properties = (schema: Draft) => schema["properties"] as Draft;

export const cases: [what: string, change: (draft: Draft) => void, expected: string[]][] = [
  ["nothing", () => undefined, []],
  [
    "an operation more",
    (d) => (d["paths"]["/tides"] = { get: { responses: {} } }),
    ["safe operation-added"],
  ],
  ["an operation less", (d) => delete d["paths"]["/ships/{id}"], ["breaking operation-removed"]],
  ["deprecation", (d) => (operation(d)["deprecated"] = true), ["safe operation-deprecated"]],
  ["another summary", (d) => (operation(d)["summary"] = "Edit"), ["safe reworded"]],
  [
    "another name in the path",
    (d) => {
      d["paths"]["/ships/{ship}"] = d["paths"]["/ships/{id}"];
      delete d["paths"]["/ships/{id}"];
      d["paths"]["/ships/{ship}"].post.parameters[0].name = "ship";
    },
    ["safe path-parameter-renamed"],
  ],
  [
    "a parameter that is needed",
    (d) => operation(d)["parameters"].unshift({ name: "x", in: "query", required: true }),
    ["breaking required-parameter-added"],
  ],
  [
    "a parameter that is not",
    (d) => operation(d)["parameters"].unshift({ name: "x", in: "query" }),
    ["safe parameter-added"],
  ],
  ["a parameter less", (d) => operation(d)["parameters"].pop(), ["breaking parameter-removed"]],
  [
    "a parameter needed from now on",
    (d) => (operation(d)["parameters"][1].required = true),
    ["breaking parameter-became-required"],
  ],
  [
    "a parameter deprecated",
    (d) => (operation(d)["parameters"][1].deprecated = true),
    ["safe parameter-deprecated"],
  ],
  [
    "a parameter of another type",
    (d) => (operation(d)["parameters"][1].schema.type = "integer"),
    ["breaking type-replaced"],
  ],
  ["no body any more", (d) => delete operation(d)["requestBody"], ["breaking body-removed"]],
  [
    "a body needed from now on",
    (d) => (operation(d)["requestBody"].required = true),
    ["breaking body-became-required"],
  ],
  [
    "another media type",
    (d) => (operation(d)["requestBody"].content["text/csv"] = {}),
    ["safe media-type-added"],
  ],
  [
    "a media type less",
    (d) => (operation(d)["requestBody"].content = { "text/csv": { schema: ref("Change") } }),
    ["breaking media-type-removed", "safe media-type-added"],
  ],
  ["another answer", (d) => (operation(d)["responses"][409] = {}), ["safe reply-added"]],
  [
    "no success any more",
    (d) => delete operation(d)["responses"][200],
    ["breaking success-reply-removed"],
  ],
  ["a failure less", (d) => delete operation(d)["responses"][404], ["safe failure-reply-removed"]],
  [
    "a header more",
    (d) => (operation(d)["responses"][200].headers.Wind = {}),
    ["safe header-added"],
  ],
  [
    "a header less",
    (d) => delete operation(d)["responses"][200].headers,
    ["breaking header-removed"],
  ],
  [
    "a header only sometimes",
    (d) => (operation(d)["responses"][200].headers.Tide.required = false),
    ["breaking header-became-optional"],
  ],
  ["no sign-in", (d) => (d["security"] = []), ["safe security-lifted"]],
  [
    "another way to sign in",
    (d) => d["security"].push({ token: [] }),
    ["safe security-choice-added"],
  ],
  [
    "other ways to sign in",
    (d) => (d["security"] = [{ token: [] }]),
    ["breaking security-choice-removed", "safe security-choice-added"],
  ],
  ["a scope more", (d) => d["security"][0].key.push("write"), ["breaking scope-demanded"]],
  [
    "sending: another type",
    (d) => (properties(sent(d))["name"].type = "integer"),
    ["breaking type-replaced"],
  ],
  [
    "sending: null too",
    (d) => (properties(sent(d))["flag"].nullable = true),
    ["safe null-allowed"],
  ],
  [
    "receiving: null too",
    (d) => (properties(received(d))["id"].nullable = true),
    ["breaking null-allowed"],
  ],
  [
    "sending: a value less",
    (d) => properties(sent(d))["flag"].enum.pop(),
    ["breaking value-removed"],
  ],
  [
    "sending: a value more",
    (d) => properties(sent(d))["flag"].enum.push("blue"),
    ["safe value-added"],
  ],
  [
    "receiving: a value less",
    (d) => properties(received(d))["state"].enum.pop(),
    ["safe value-removed"],
  ],
  [
    "receiving: a value more",
    (d) => properties(received(d))["state"].enum.push("sunk"),
    ["breaking value-added"],
  ],
  ["sending: any value", (d) => delete properties(sent(d))["flag"].enum, ["safe values-freed"]],
  [
    "receiving: any value",
    (d) => delete properties(received(d))["state"].enum,
    ["breaking values-freed"],
  ],
  [
    "receiving: only some values",
    (d) => (properties(received(d))["id"].enum = ["a"]),
    ["safe values-limited"],
  ],
  [
    "sending: a property less",
    (d) => delete properties(sent(d))["flag"],
    ["safe property-removed"],
  ],
  [
    "sending: a property refused",
    (d) => {
      delete properties(sent(d))["flag"];
      sent(d)["additionalProperties"] = false;
    },
    ["breaking property-refused", "breaking others-forbidden"],
  ],
  [
    "receiving: a property less",
    (d) => delete properties(received(d))["next"],
    ["breaking property-removed"],
  ],
  [
    "receiving: a property more",
    (d) => (properties(received(d))["age"] = {}),
    ["safe property-added"],
  ],
  [
    "sending: a property more that is needed",
    (d) => {
      properties(sent(d))["age"] = { type: "integer" };
      sent(d)["required"].push("age");
    },
    ["breaking required-property-added"],
  ],
  [
    "sending: a property needed from now on",
    (d) => sent(d)["required"].push("flag"),
    ["breaking property-became-required"],
  ],
  [
    "receiving: a property only sometimes",
    (d) => received(d)["required"].pop(),
    ["breaking property-became-optional"],
  ],
  [
    "sending: shorter",
    (d) => (properties(sent(d))["name"].maxLength = 20),
    ["breaking limit-tightened"],
  ],
  ["sending: longer", (d) => (properties(sent(d))["name"].maxLength = 80), ["safe limit-loosened"]],
  [
    "sending: another pattern",
    (d) => (properties(sent(d))["name"].pattern = "^[a-z]"),
    ["breaking pattern-changed"],
  ],
  [
    "sending: larger integers",
    (d) => (properties(sent(d))["crew"].items.format = "int64"),
    ["safe limit-loosened"],
  ],
  [
    "sending: numbers",
    (d) => (properties(sent(d))["crew"].items.type = "number"),
    ["safe type-widened"],
  ],
  [
    "receiving: nothing but what is named",
    (d) => (properties(received(d))["extra"].additionalProperties = false),
    ["safe others-forbidden"],
  ],
  [
    "receiving: other values beside",
    (d) => (properties(received(d))["extra"].additionalProperties = { type: "integer" }),
    ["breaking type-replaced"],
  ],
  [
    "sending: a variant less",
    (d) => properties(sent(d))["cargo"].oneOf.pop(),
    ["breaking variant-removed"],
  ],
  [
    "receiving: a variant more",
    (d) => properties(received(d))["berth"].oneOf.push({ title: "Dock" }),
    ["breaking variant-added"],
  ],
  [
    "another default",
    (d) => (properties(sent(d))["flag"].default = "red"),
    ["safe default-changed"],
  ],
  ["a schema deprecated", (d) => (sent(d)["deprecated"] = true), ["safe schema-deprecated"]],
  ["what nobody can judge", (d) => (sent(d)["not"] = { type: "string" }), ["unclear rest-changed"]],
  [
    "only for answers",
    (d) => (properties(sent(d))["mark"] = { type: "string", readOnly: true }),
    [],
  ],
  ["an example", (d) => (sent(d)["example"] = { name: "A" }), []],
  [
    "the same, written through allOf",
    (d) =>
      (operation(d)["requestBody"].content["application/json"].schema = { allOf: [ref("Change")] }),
    [],
  ],
];
