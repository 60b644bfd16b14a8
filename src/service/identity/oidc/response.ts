import { createHmac } from "node:crypto";
import * as client from "openid-client";
import { z } from "zod";
import { cleanName, SignOnRefusal, type Vouched } from "../sign-on/vouched.ts";
import { causesOf, isPublicIssuer, unansweredBecause } from "./issuer.ts";

/** A sign-in that a browser starts or has started. */
type Started = {
  config: client.Configuration;
  /** Identifies the sign-in. */
  state: string;
  /**
   * The secret of the browser. PKCE's verifier and the nonce follow from it, so that a code is worth nothing in another
   * browser, nor with a copy of the store.
   */
  browser: string;
};

const derived = ({ browser, state }: Started, purpose: "verifier" | "nonce") =>
  createHmac("sha256", browser).update(`${purpose} ${state}`).digest("base64url");

/** The URL at the provider that a browser is sent to. @param scopes besides those that are always needed */
export async function authorizationAddress(
  started: Started,
  { redirectURL, scopes }: { redirectURL: string; scopes: string },
): Promise<string> {
  const all = new Set(["openid", "email", "profile", ...scopes.split(" ").filter(Boolean)]);
  const address = client.buildAuthorizationUrl(started.config, {
    redirect_uri: redirectURL,
    scope: [...all].join(" "),
    state: started.state,
    nonce: derived(started, "nonce"),
    code_challenge: await client.calculatePKCECodeChallenge(derived(started, "verifier")),
    code_challenge_method: "S256",
  });
  return address.href;
}

/**
 * Exchanges the code that a browser brought for what the provider says about the person.
 * @param url the redirect URL with its query, as the browser requested it
 * @throws SignOnRefusal unless the response is from this provider and for this sign-in
 */
export async function readOidcResponse(started: Started, url: URL): Promise<Vouched> {
  const { config, state } = started;
  try {
    const tokens = await client.authorizationCodeGrant(config, url, {
      pkceCodeVerifier: derived(started, "verifier"),
      expectedNonce: derived(started, "nonce"),
      expectedState: state,
      idTokenExpected: true,
    });
    const signed = tokens.claims()!;
    const { issuer, userinfo_endpoint: more } = config.serverMetadata();
    const told =
      more === undefined ? {} : await client.fetchUserInfo(config, tokens.access_token, signed.sub);
    return vouchedBy({ ...told, ...signed }, { issuer, requestId: state });
  } catch (error) {
    if (error instanceof SignOnRefusal) throw error;
    throw new SignOnRefusal(whyRefused(error), { cause: error });
  }
}

type Claims = Readonly<Record<string, unknown>>;

const emailShape = z.email().max(320);

/** @throws SignOnRefusal without an email that the provider answers for */
function vouchedBy(
  claims: Claims & { sub: string },
  { issuer, requestId }: { issuer: string; requestId: string },
): Vouched {
  const email = emailOf(claims, issuer);
  const given = [claims["given_name"], claims["family_name"]].map(cleanName).filter(Boolean);
  const displayName = cleanName(claims["name"]) ?? cleanName(given.join(" "));
  return {
    requestId,
    subject: claims.sub,
    email,
    displayName: displayName ?? email.slice(0, email.indexOf("@")),
    claims,
  };
}

function emailOf(claims: Claims, issuer: string): string {
  const email = emailShape.safeParse(claims["email"]).data?.toLowerCase();
  if (email === undefined) return signInNameOf(claims, issuer);
  const verified = claims["email_verified"];
  if (verified === true || verified === "true") return email;
  // An organization's own provider may leave it out: it speaks for its own people.
  if (verified === undefined && !isPublicIssuer(issuer)) return email;
  throw new SignOnRefusal(
    `The identity provider doesn't say that ${email} is verified. Verify the email there, then try again.`,
  );
}

/** Entra leaves the email out unless people have a mailbox. Their sign-in name is at a domain that the tenant has proven. */
function signInNameOf(claims: Claims, issuer: string): string {
  const isEntra = new URL(issuer).hostname === "login.microsoftonline.com";
  for (const name of isEntra && !isPublicIssuer(issuer) ? ["upn", "preferred_username"] : []) {
    const parsed = emailShape.safeParse(claims[name]);
    if (parsed.success) return parsed.data.toLowerCase();
  }
  throw new SignOnRefusal(
    "The identity provider sent no email. Let its application share the claim “email” with this service.",
  );
}

const plainReasons: Readonly<Record<string, string>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    "The identity provider's token has expired, or isn't valid yet. Check the clocks of both servers.",
  OAUTH_JWT_CLAIM_COMPARISON_FAILED:
    "The identity provider's token is meant for another client, issuer, or sign-in.",
  OAUTH_KEY_SELECTION_FAILED: "The identity provider's token is signed with an unknown key.",
  OAUTH_JWT_USERINFO_EXPECTED: "The identity provider's user info isn't readable.",
};

const wrongClient = "The identity provider doesn't accept the client ID or the client secret.";

/** Why the provider or the library refused: a sentence for admins. */
function whyRefused(error: unknown): string {
  const unanswered = unansweredBecause(error);
  if (unanswered !== undefined) return unanswered;
  if (error instanceof client.AuthorizationResponseError) {
    return `The identity provider answered: ${inWords(error)}.`;
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return wrongClient;
  if (error instanceof client.ResponseBodyError) {
    return error.error === "invalid_client"
      ? wrongClient
      : `The identity provider refused to complete the sign-in: ${inWords(error)}.`;
  }
  for (const { code } of causesOf(error) as Iterable<{ code?: unknown }>) {
    const reason = plainReasons[String(code)];
    if (reason !== undefined) return reason;
  }
  const detail = [...causesOf(error)].at(-1)?.message ?? String(error);
  return `Invalid response: ${detail.slice(0, 300)}.`;
}

function inWords({
  error,
  error_description: more,
}: client.ResponseBodyError | client.AuthorizationResponseError) {
  return [error, more].map(cleanName).filter(Boolean).join(", ").replace(/\.$/, "");
}
