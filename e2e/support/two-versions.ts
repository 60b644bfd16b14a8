const propertyCount = 3000;

/**
 * Two versions of an OpenAPI document in which every operation has a new parameter, and every property of one schema
 * another type. The latter is shown first, because it breaks clients.
 *
 * @param bytes - about the size of each
 */
export function twoVersions(bytes: number): [before: object, after: object] {
  // An operation takes 720 bytes.
  const operations = Math.round((bytes - propertyCount * 70) / 720);
  return [version(operations, false), version(operations, true)];
}

function version(operations: number, isSecond: boolean): object {
  const paths: Record<string, object> = {};
  for (let at = 0; at < operations; at++)
    paths[`/resources/${at}`] = { get: operation(at, isSecond) };
  const properties: Record<string, object> = {};
  for (let at = 0; at < propertyCount; at++) {
    properties[`property${at}`] = {
      type: isSecond ? "string" : "integer",
      description: `Number ${at}`,
    };
  }
  return {
    openapi: "3.0.3",
    info: { title: "Large", version: isSecond ? "2" : "1" },
    paths,
    components: { schemas: { Everything: { type: "object", properties } } },
  };
}

function operation(at: number, isSecond: boolean): object {
  const query = (name: string, required: boolean) => ({
    name,
    in: "query",
    required,
    description: `What ${name} of resource ${at} is about, in a sentence as people write them.`,
    schema: { type: "string", maxLength: 80 },
  });
  const added = isSecond ? [query(`added${at}`, false)] : [];
  return {
    tags: [`Part ${at % 100}`],
    summary: `Resource number ${at}`,
    description: "A paragraph that says what this is for. ".repeat(4),
    parameters: [query("first", false), query("second", false), ...added],
    responses: {
      200: {
        description: "Found",
        content: {
          "application/json": {
            schema: at === 0 ? { $ref: "#/components/schemas/Everything" } : { type: "object" },
          },
        },
      },
    },
  };
}
