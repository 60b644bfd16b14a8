import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";

/** One schema with the claims of several; undefined if none of them has a claim. */
export function allClaims(schemas: readonly VisitorSchema[]): VisitorSchema | undefined {
  const properties: VisitorSchema["properties"] = {};
  let hasClaims = false;
  for (const { properties: known } of schemas) {
    const { unsigned, ...signed } = known;
    const flags = { ...properties.unsigned?.properties, ...unsigned?.properties };
    Object.assign(properties, signed);
    properties.unsigned = { type: "object", properties: flags, additionalProperties: false };
    hasClaims ||= [signed, flags].some((some) => Object.keys(some).length > 0);
  }
  return hasClaims ? { type: "object", properties, additionalProperties: false } : undefined;
}
