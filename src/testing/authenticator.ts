import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";

/** What `navigator.credentials.create` and `get` take, as far as this authenticator reads it. */
type Options = {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
};

type Key = {
  id: Buffer;
  domain: string;
  userHandle: string;
  privateKey: KeyObject;
  counter: number;
};

/** What a dishonest browser or authenticator does differently. */
type Deviation = {
  /** The page's origin, as the browser states it. */
  origin?: string;
  type?: string;
  /** Without: nobody entered a PIN or showed a finger. */
  isVerified?: boolean;
  userHandle?: string;
};

/** An authenticator in software, with the browser before it: ES256, and passkeys that it finds by their host. */
export type TestAuthenticator = {
  /** Makes a passkey, as `navigator.credentials.create` does. */
  create(options: Options, deviation?: Deviation): object;
  /** Signs a challenge with its last passkey for the host, as `navigator.credentials.get` does. */
  get(options: Options, deviation?: Deviation): object;
  /** An authenticator with the same keys and counters, which from then on count for themselves. */
  copy(): TestAuthenticator;
};

/**
 * @param origin - of the pages that ask it
 * @param counts - whether it counts its signatures; synced passkeys don't
 */
export function createAuthenticator(
  origin: string,
  { counts = true, keys = [] }: { counts?: boolean; keys?: Key[] } = {},
): TestAuthenticator {
  const clientData = (type: string, { challenge }: Options, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );

  return {
    create(options, deviation = {}) {
      const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const key: Key = {
        id: randomBytes(16),
        domain: options.rp?.id ?? "",
        userHandle: options.user?.id ?? "",
        privateKey,
        counter: 0,
      };
      keys.push(key);
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const cose = new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(key.id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, key.id, cbor(cose)]);
      const authData = authenticatorData(key, deviation, attested);
      const attestation = cbor(
        new Map<unknown, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", authData],
        ]),
      );
      return {
        ...named(key),
        response: {
          clientDataJSON: base64(clientData("webauthn.create", options, deviation)),
          attestationObject: base64(attestation),
          transports: ["internal"],
          authenticatorData: base64(authData),
          publicKeyAlgorithm: -7,
        },
      };
    },

    get(options, deviation = {}) {
      const key = keys.findLast(({ domain }) => domain === options.rpId);
      if (key === undefined) throw new Error(`There is no passkey for ${options.rpId}.`);
      if (counts) key.counter += 1;
      const data = clientData("webauthn.get", options, deviation);
      const authData = authenticatorData(key, deviation);
      const signed = Buffer.concat([authData, createHash("sha256").update(data).digest()]);
      return {
        ...named(key),
        response: {
          clientDataJSON: base64(data),
          authenticatorData: base64(authData),
          signature: base64(sign("sha256", signed, key.privateKey)),
          userHandle: deviation.userHandle ?? key.userHandle,
        },
      };
    },

    copy: () => createAuthenticator(origin, { counts, keys: keys.map((key) => ({ ...key })) }),
  };
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

function named({ id }: Key) {
  return {
    id: base64(id),
    rawId: base64(id),
    type: "public-key",
    authenticatorAttachment: "platform",
    clientExtensionResults: {},
  };
}

const flags = { present: 1, verified: 4, attested: 64 };

/** @see WebAuthn level 3, section 6.1 */
function authenticatorData(
  { domain, counter }: Key,
  { isVerified = true }: Deviation,
  attested?: Buffer,
): Buffer {
  const head = Buffer.alloc(5);
  head[0] =
    flags.present |
    (isVerified ? flags.verified : 0) |
    (attested === undefined ? 0 : flags.attested);
  head.writeUInt32BE(counter, 1);
  const domainHash = createHash("sha256").update(domain).digest();
  return Buffer.concat([domainHash, head, ...(attested === undefined ? [] : [attested])]);
}

/** Integers, texts, bytes, and maps (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([cborHead(3, text.length), text]);
  }
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)].flat();
  return Buffer.concat([cborHead(5, entries.length / 2), ...entries.map(cbor)]);
}

function cborHead(major: number, length: number): Buffer {
  const kind = major << 5;
  if (length < 24) return Buffer.from([kind | length]);
  if (length < 256) return Buffer.from([kind | 24, length]);
  return Buffer.from([kind | 25, length >> 8, length & 255]);
}
