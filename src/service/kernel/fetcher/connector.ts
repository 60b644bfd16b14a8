import { lookup as systemLookup } from "node:dns";
import type { LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { buildConnector } from "undici";
import type { AddressPolicy } from "./address.ts";
import { literalAddress } from "./address.ts";
import { ForbiddenAddress } from "./failure.ts";

/** Resolves a name to all its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export const systemResolve: Resolve = (hostname) =>
  new Promise((resolve, reject) => {
    systemLookup(hostname, { all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    );
  });

/**
 * A connector for undici's Agent that opens no connection refused by `allowed`. It checks the host three times: as a
 * literal, as every IP address its name resolves to, and as the peer of the open socket. It dials the checked IP
 * addresses, so DNS rebinding has no effect.
 */
export function guardedConnector(
  allowed: AddressPolicy,
  resolve: Resolve,
  connectTimeout: number,
): buildConnector.connector {
  const connect = buildConnector({
    timeout: connectTimeout,
    allowH2: false,
    lookup: guardedLookup(allowed, resolve),
  } as buildConnector.BuildOptions);
  return (options, callback) => {
    const literal = literalAddress(options.hostname);
    if (literal !== null && !allowed(literal)) {
      callback(new ForbiddenAddress(options.hostname), null);
      return;
    }
    connect(options, (...[error, socket]) => {
      if (error !== null) return callback(error, null);
      const peer = socket.remoteAddress;
      if (peer !== undefined && allowed(peer)) return callback(null, socket);
      socket.destroy();
      callback(new ForbiddenAddress(options.hostname), null);
    });
  };
}

function guardedLookup(allowed: AddressPolicy, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const first = addresses[0];
        if (first === undefined) {
          callback(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), []);
        } else if (!addresses.every(({ address }) => allowed(address))) {
          // One forbidden address among public ones is an attack or a mistake; don't try the others either.
          callback(new ForbiddenAddress(hostname), []);
        } else if (options.all === true) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}
