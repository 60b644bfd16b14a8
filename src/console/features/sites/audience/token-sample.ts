import type { VisitorKey } from "#contract/site-visitor.ts";
import { visitorUrl } from "./visitor-url.ts";

/** Where a visitor gets in with a token. */
export const signInUrl = (siteUrl: string, token: string): string => visitorUrl(siteUrl, { token });

/**
 * Code of a backend that signs a visitor's token with the organization's key.
 *
 * @param claims - names of the signed claims in the adaptive schema
 * @param siteUrl - where the visitor is sent, if the site has a URL
 */
export function tokenSample(
  key: VisitorKey,
  claims: readonly string[],
  siteUrl: string | undefined,
): string {
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
${siteUrl === undefined ? "" : `\nresponse.redirect(${JSON.stringify(signInUrl(siteUrl, ""))} + token);\n`}`;
}
