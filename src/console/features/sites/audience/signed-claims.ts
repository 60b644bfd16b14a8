import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";

/** The names of the claims that only a signed token can state. */
export function signedClaims({ properties }: VisitorSchema): string[] {
  return Object.keys(properties).filter((name) => name !== "unsigned");
}

/** The names of the claims that a visitor's browser sets. */
export function unsignedClaims({ properties }: VisitorSchema): string[] {
  return Object.keys(properties.unsigned?.properties ?? {});
}
