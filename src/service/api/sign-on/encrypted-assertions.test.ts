// @module-tag slow
import { decryptXml } from "@node-saml/node-saml/lib/xml.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minute } from "#service/kernel/clock.ts";
import { makeCertificate } from "#testing/certificate.ts";
import { encryptSamlResponse } from "#testing/encrypted-assertion.ts";
import { printSamlResponse, readRequest, signSamlResponse } from "#testing/identity-provider.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

/*
 * Sign-ins whose assertion is encrypted for the certificate of this service.
 */

const providerPath = "/v1/orgs/{organizationId}/saml/{samlProviderId}" as const;
const keysPath = `${providerPath}/encryption-keys` as const;
const dates = { from: Date.UTC(2025, 0, 1), until: Date.UTC(2030, 0, 1) };
const keys = makeCertificate(dates);

let platform: TestPlatform;
let organization: TestOrganization;
beforeAll(async () => {
  platform = await startTestPlatform({ settings: { publicUrl: "https://bindery.test" } });
  organization = await platform.makeOrganization();
});
afterAll(() => platform.close());

const admin = () => platform.as(organization.users.admin);
const makeProvider = (more: object = {}) =>
  admin().call("POST /v1/orgs/{organizationId}/saml", {
    params: { organizationId: organization.id },
    body: {
      label: "Acme ID",
      ssoURL: "https://id.example/sso",
      entityID: "https://id.example/",
      certificate: keys.certificate,
      ...more,
    },
  });
type Provider = Awaited<ReturnType<typeof makeProvider>>;

const at = ({ id }: Provider) => ({ organizationId: organization.id, samlProviderId: id });
const makeKey = (provider: Provider) => admin().call(`POST ${keysPath}`, { params: at(provider) });

const pathOf = (url: string) => new URL(url).pathname;

/** Signs in with a signed response that `change` has changed. */
async function signIn(provider: Provider, change: (signed: string) => string): Promise<Response> {
  const started = await platform
    .as(null)
    .fetch(pathOf(provider.service.startURL), { headers: { "sec-fetch-site": "same-origin" } });
  const request = readRequest(started.headers.get("location")!);
  const now = platform.clock.now();
  const response = printSamlResponse({
    id: `_a${request.id}`,
    email: "ada@example.com",
    issuer: "https://id.example/",
    audience: request.issuer,
    recipient: request.acs,
    inResponseTo: request.id,
    from: now - minute,
    until: now + 5 * minute,
  });
  const posted = change(response);
  return platform.as(null).fetch(pathOf(provider.service.acsURL), {
    method: "POST",
    body: new URLSearchParams({ SAMLResponse: Buffer.from(posted).toString("base64") }).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      cookie: (started.headers.get("set-cookie") ?? "").split(";")[0]!,
    },
  });
}

const sign = (response: string) => signSamlResponse(response, keys);

async function outcome(response: Response): Promise<unknown> {
  if (response.status === 303) return 303;
  const { error } = (await response.json()) as { error: { message: string } };
  return error.message;
}

let provider: Provider;
let certificate: string;
beforeAll(async () => {
  provider = await makeProvider();
  const made = await makeKey(provider);
  certificate = made.encryptionKeys[0]!.certificate;
});

test.each([
  ["aes128-gcm", "rsa-oaep-mgf1p"],
  ["aes256-gcm", "rsa-oaep"],
  ["aes128-cbc", "rsa-oaep"],
  // What Microsoft Entra sends.
  ["aes256-cbc", "rsa-oaep-mgf1p"],
] as const)("an assertion that is encrypted by %s and %s signs in", async (content, key) => {
  const response = await signIn(provider, (xml) =>
    encryptSamlResponse(sign(xml), certificate, { content, key }),
  );
  expect(await outcome(response)).toBe(303);
});

test("another implementation reads what the tests encrypt", async () => {
  const own = makeCertificate(dates);
  const encrypted = encryptSamlResponse(
    "<r><saml:Assertion >é</saml:Assertion></r>",
    own.certificate,
  );
  expect(await decryptXml(encrypted, own.privateKey)).toBe("<saml:Assertion >é</saml:Assertion>");
});

test.each([
  ["tripledes-cbc", "rsa-oaep", /with tripledes-cbc, which isn't allowed.*AES-GCM/],
  ["aes256-gcm", "rsa-1_5", /with rsa-1_5, which isn't allowed.*RSA-OAEP/],
  ["aes256-gcm", "rsa-oaep-mixed", /combination of hashes/],
] as const)("%s with %s is refused with a sentence", async (content, key, reason) => {
  const response = await signIn(provider, (xml) =>
    encryptSamlResponse(sign(xml), certificate, { content, key }),
  );
  expect(response.status).toBe(403);
  expect(await outcome(response)).toMatch(reason);
});

test("whatever is wrong inside is refused by one sentence, so that nobody can probe", async () => {
  const other = makeCertificate(dates);
  const damaged = (part: RegExp) => (xml: string) =>
    encryptSamlResponse(sign(xml), certificate, { content: "aes256-cbc", key: "rsa-oaep" }).replace(
      part,
      (text) => text.replace(/.{4}(?=<\/xenc:CipherValue>)/, "AAA="),
    );
  const attempts: ((xml: string) => string)[] = [
    (xml) => encryptSamlResponse(sign(xml), other.certificate),
    (xml) => encryptSamlResponse(xml, certificate),
    (xml) => encryptSamlResponse(signSamlResponse(xml, other), certificate),
    (xml) => encryptSamlResponse(signSamlResponse(xml, keys, "sha1"), certificate),
    (xml) => encryptSamlResponse(sign(xml).replace("ada@", "eve@"), certificate),
    (xml) =>
      encryptSamlResponse(sign(xml), certificate).replace(
        /<xenc:EncryptedKey>.*<\/xenc:EncryptedKey>/,
        "",
      ),
    (xml) =>
      encryptSamlResponse(
        xml.replace(/<saml:Assertion .*<\/saml:Assertion>/, "<saml:Assertion >x</saml:Assertion>"),
        certificate,
      ),
    (xml) =>
      encryptSamlResponse(
        sign(xml).replace(/<saml:Assertion .*<\/saml:Assertion>/, (one) => one + one),
        certificate,
      ),
    damaged(/<\/xenc:EncryptedKey>.*/s),
    damaged(/<xenc:EncryptedKey>.*<\/xenc:EncryptedKey>/s),
  ];
  const reasons = new Set<unknown>();
  for (const attempt of attempts) reasons.add(await outcome(await signIn(provider, attempt)));
  expect([...reasons]).toEqual([expect.stringContaining("can't be decrypted, or isn't signed")]);
});

test("an encrypted assertion beside another, or in the wrong place, is refused", async () => {
  const beside = await signIn(provider, (xml) => {
    const signed = sign(xml);
    const inClear = /<saml:Assertion .*<\/saml:Assertion>/.exec(signed)![0];
    return encryptSamlResponse(signed, certificate).replace("</samlp:Response>", `${inClear}$&`);
  });
  expect(await outcome(beside)).toContain("can't be decrypted");
  const twice = await signIn(provider, (xml) =>
    encryptSamlResponse(sign(xml), certificate).replace(
      /<saml:EncryptedAssertion>.*<\/saml:EncryptedAssertion>/,
      "$&$&",
    ),
  );
  expect(await outcome(twice)).toContain("exactly one assertion");
  const inside = await signIn(provider, (xml) =>
    encryptSamlResponse(sign(xml), certificate)
      .replace("<saml:EncryptedAssertion>", "<samlp:Extensions>$&")
      .replace("</saml:EncryptedAssertion>", "$&</samlp:Extensions>"),
  );
  expect(await outcome(inside)).toContain("exactly one assertion");
});

test("what is wrong with a signed assertion is still said", async () => {
  const response = await signIn(provider, (xml) =>
    encryptSamlResponse(
      sign(xml.replace(/<saml:Audience>[^<]+/, "<saml:Audience>https://other.example")),
      certificate,
    ),
  );
  expect(await outcome(response)).toMatch(/audience mismatch/);
});

test("without an own certificate, encrypted assertions are refused with what to do", async () => {
  const without = await makeProvider({ label: "Plain" });
  expect(without.encryptionKeys).toEqual([]);
  const response = await signIn(without, (xml) => encryptSamlResponse(sign(xml), certificate));
  expect(await outcome(response)).toMatch(
    /no encryption certificate for this provider. Create one/,
  );
  const plain = await signIn(without, sign);
  expect(await outcome(plain)).toBe(303);
  expect(await outcome(await signIn(provider, sign)), "encryption isn't required").toBe(303);
});

test("the certificate is replaced without an interruption, and the metadata has the newest", async () => {
  const rolling = await makeProvider({ label: "Rolling" });
  const metadata = async () =>
    (await (await platform.as(null).fetch(pathOf(rolling.service.entityID))).text()).replaceAll(
      /\s/g,
      "",
    );
  const inMetadata = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, "");
  expect(await metadata()).not.toContain("KeyDescriptor");
  const [old] = (await makeKey(rolling)).encryptionKeys;
  expect(await metadata()).toContain(inMetadata(old!.certificate));
  const both = await makeKey(rolling);
  expect(both.encryptionKeys).toHaveLength(2);
  const [next] = both.encryptionKeys;
  expect(both.encryptionKeys[1]).toEqual(old);
  expect(await metadata()).toContain(inMetadata(next!.certificate));
  expect(await metadata()).not.toContain(inMetadata(old!.certificate));
  const encryptedFor = async (key: typeof next) =>
    outcome(await signIn(rolling, (xml) => encryptSamlResponse(sign(xml), key!.certificate)));
  expect([await encryptedFor(old), await encryptedFor(next)]).toEqual([303, 303]);

  const third = await admin().send(`POST ${keysPath}`, { params: at(rolling) });
  expect(third).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("Delete the previous one first") } },
  });
  const remove = () =>
    admin().send(`POST ${keysPath}/retire`, {
      params: at(rolling),
      body: { encryptionKey: old!.id },
    });
  expect((await remove()).status).toBe(200);
  expect(await remove()).toMatchObject({
    status: 400,
    body: { error: { details: [{ path: "body.encryptionKey" }] } },
  });
  expect(await encryptedFor(old)).toContain("can't be decrypted");
  expect(await encryptedFor(next)).toBe(303);
  const { encryptionKeys } = await admin().call(`GET ${providerPath}`, { params: at(rolling) });
  expect(encryptionKeys.map(({ id }) => id)).toEqual([next!.id]);
});

test("the private key is in the vault, and ends with its provider", async () => {
  const { store } = platform.service.environment;
  const ended = await makeProvider({ label: "Ended" });
  const made = await makeKey(ended);
  const rows = () =>
    store.read
      .selectFrom("saml_encryption_key")
      .selectAll()
      .where("provider_id", "=", ended.id)
      .execute();
  expect((await rows())[0]!.private_key).not.toContain("PRIVATE");
  expect(JSON.stringify(made)).not.toContain("PRIVATE");
  await admin().call(`DELETE ${providerPath}`, { params: at(ended) });
  expect(await rows()).toEqual([]);
});

test("only admins of the organization create and retire certificates", async () => {
  const stranger = (await platform.makeOrganization("Other")).users.admin;
  const { encryptionKeys } = await admin().call(`GET ${providerPath}`, { params: at(provider) });
  const params = at(provider);
  const body = { encryptionKey: encryptionKeys[0]!.id };
  for (const [user, status] of [
    [null, 401],
    [organization.users.create, 403],
    [stranger, 404],
  ] as const) {
    const made = await platform.as(user).send(`POST ${keysPath}`, { params });
    const gone = await platform.as(user).send(`POST ${keysPath}/retire`, { params, body });
    expect([made.status, gone.status]).toEqual([status, status]);
  }
});
