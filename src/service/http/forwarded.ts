import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { inNetworks } from "#service/kernel/fetcher/address.ts";

/** The source of a request. */
export type Sender = {
  /** IP address of the client; empty if unknown. */
  address: string;
  /**
   * Key for rate limits: the IP address, or the /64 network of an IPv6 address, because a single client gets a whole
   * /64.
   */
  countedAs: string;
  /** Whether the client used TLS, according to a trusted proxy; undefined if none says so. */
  isSecure: boolean | undefined;
  /** Whether proxy headers were ignored because `TRUST_PROXY` doesn't list the proxy. */
  isUntrusted: boolean;
};

/** @param peer IP address of the connection */
type ReadSender = (request: Request, peer: string) => Sender;

/**
 * Reads `X-Forwarded-For` and `X-Forwarded-Proto`. Anyone can send these headers, so only the parts written by trusted
 * proxies count. The client is the last address in the chain that isn't a trusted proxy.
 * @param trusted networks of the proxies (CIDR), as in the setting TRUST_PROXY
 */
export function createReadSender(trusted: readonly string[]): ReadSender {
  const isTrusted = inNetworks(trusted);
  return ({ headers }, peer) => {
    const forwardedFor = headers.get("x-forwarded-for");
    const proto = headers.get("x-forwarded-proto")?.split(",")[0]?.trim().toLowerCase();
    if (!isTrusted(peer)) {
      const isUntrusted = forwardedFor !== null || proto !== undefined;
      return { ...located(peer), isSecure: undefined, isUntrusted };
    }
    const isSecure = proto === "https" || proto === "http" ? proto === "https" : undefined;
    const chain = (forwardedFor ?? "").split(",").map(withoutPort);
    let address = peer;
    while (isTrusted(address)) {
      const before = chain.pop();
      if (before === undefined || !ipaddr.isValid(before)) break;
      address = before;
    }
    return { ...located(address), isSecure, isUntrusted: false };
  };
}

/** Some proxies add a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const trimmed = text.trim();
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(trimmed) ?? [];
  return bracketed ?? plain ?? trimmed;
}

type Located = Pick<Sender, "address" | "countedAs">;

/** Of the last clients; parsing an address takes longer than finding it here. */
const cache = new LRUCache<string, Located>({ max: 1000 });

function located(text: string): Located {
  const client = cache.get(text) ?? locate(text);
  cache.set(text, client);
  return client;
}

function locate(text: string): Located {
  if (!ipaddr.isValid(text)) return { address: text, countedAs: text };
  const address = ipaddr.process(text);
  const written = address.toString();
  if (!(address instanceof ipaddr.IPv6)) return { address: written, countedAs: written };
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return { address: written, countedAs: `${network.join(":")}::/64` };
}
