import type { VisitorKey } from "#contract/site-visitor.ts";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";

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

/** The names of the claims that only a signed token can state. */
export function signedClaims({ properties }: VisitorSchema): string[] {
  return Object.keys(properties).filter((name) => name !== "unsigned");
}

/** The names of the claims that a visitor's browser sets. */
export function unsignedClaims({ properties }: VisitorSchema): string[] {
  return Object.keys(properties.unsigned?.properties ?? {});
}

/** What the URL of a first visit tells a published site about the visitor. */
type VisitorFacts = {
  /** A token that states signed claims. */
  token?: string | undefined;
  shareKey?: string | undefined;
  /** Claims of the browser by name. Those that aren't true take back what an earlier visit stated. */
  unsigned?: Readonly<Record<string, boolean>>;
};

/** The URL that opens a published site as a visitor. The site keeps what it is told in cookies of its own. */
export function visitorUrl(root: string, { token, shareKey, unsigned = {} }: VisitorFacts): string {
  const url = new URL(root);
  if (shareKey !== undefined) url.searchParams.set("shareKey", shareKey);
  if (token !== undefined) url.searchParams.set("jwt_token", token);
  for (const [name, is] of Object.entries(unsigned)) {
    url.searchParams.set(`visitor.${name}`, String(is));
  }
  return url.href;
}
