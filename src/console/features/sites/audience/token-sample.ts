import type { VisitorKey } from "#contract/site-visitor.ts";

/**
 * Code of a backend that signs a visitor's token with the organization's key.
 *
 * @param claims - names of the signed claims in the adaptive schema
 */
export function tokenSample(key: VisitorKey, claims: readonly string[]): string {
  const stated = claims.map((name) => `  ${JSON.stringify(name)}: true,`).join("\n");
  return `import { SignJWT } from "jose";

const key = Buffer.from(process.env.VISITOR_KEY, "base64url");

const token = await new SignJWT({${stated === "" ? "" : `\n${stated}\n`}})
  .setProtectedHeader({ alg: ${JSON.stringify(key.algorithm)} })
  .setIssuer(${JSON.stringify(key.issuer)})
  .setAudience(${JSON.stringify(key.audience)})
  .setSubject(visitor.id)
  .setExpirationTime("1h")
  .sign(key);
`;
}
