import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { makeCertificate } from "#testing/certificate.ts";
import { encryptSamlResponse } from "#testing/encrypted-assertion.ts";
import { printSamlResponse, readRequest, signSamlResponse } from "#testing/identity-provider.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** An identity provider on 127.0.0.1 that signs in everybody with the email they type. */
export type IdentityProvider = {
  entityID: string;
  ssoURL: string;
  certificate: string;
  /** As admins download it. */
  metadata: string;
  /** The certificate for which it encrypts assertions; undefined if it doesn't. */
  encryptsFor: string | undefined;
  close: () => Promise<void>;
};

/** Asks for an email and posts the signed response to the URL in the request. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const now = Date.now();
  const keys = makeCertificate({ from: now - day, until: now + 365 * day });
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityID = `${origin}/`;
  const ssoURL = `${origin}/sso`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? "/", origin);
    const type = { "content-type": "text/html; charset=utf-8" };
    if (address.pathname !== "/sso") return void response.writeHead(404).end();
    if (request.method !== "POST") return void response.writeHead(200, type).end(askPage);
    const email = new URLSearchParams(await readBody(request)).get("email") ?? "";
    const { id, acs, issuer } = readRequest(address.href);
    const time = Date.now();
    const xml = printSamlResponse({
      id: `_a${id}`,
      email,
      issuer: entityID,
      audience: issuer,
      recipient: acs,
      inResponseTo: id,
      from: time - minute,
      until: time + 5 * minute,
    });
    const signed = signSamlResponse(xml, keys);
    const { encryptsFor } = identityProvider;
    const sent = encryptsFor === undefined ? signed : encryptSamlResponse(signed, encryptsFor);
    const encoded = Buffer.from(sent).toString("base64");
    const state = address.searchParams.get("RelayState") ?? "";
    response.writeHead(200, type).end(postPage(acs, encoded, state));
  }

  const identityProvider: IdentityProvider = {
    entityID,
    ssoURL,
    certificate: keys.certificate,
    metadata: printMetadata(entityID, ssoURL, keys.certificate),
    encryptsFor: undefined,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return identityProvider;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

// Without an action, the form is sent to its own URL, which includes the request.
const askPage = `<!doctype html><html lang="en"><title>Harbour ID</title><link rel="icon" href="data:,"><h1>Harbour ID</h1>
<form method="post"><label>Email <input name="email"></label> <button>Log in</button></form></html>`;

const postPage = (acs: string, encoded: string, state: string) =>
  `<!doctype html><html lang="en"><title>Harbour ID</title><link rel="icon" href="data:,"><body onload="document.forms[0].submit()">
<form method="post" action="${acs}"><input type="hidden" name="SAMLResponse" value="${encoded}"><input type="hidden" name="RelayState" value="${state}"></form></body></html>`;

function printMetadata(entityID: string, ssoURL: string, certificate: string): string {
  const bare = certificate.replaceAll(/-----[^-]+-----/g, "").trim();
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityID}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${bare}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${ssoURL}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
}
