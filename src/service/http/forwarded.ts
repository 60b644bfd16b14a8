import ipaddr from "ipaddr.js";
import { inNetworks } from "../fetcher/address.ts";

/** Where a request comes from. */
export type Sender = {
  /** IP address of the client; empty when nobody knows it. */
  address: string;
  /** What limits count by: the address, or the /64 network of an IPv6 address, because a single client gets that many. */
  countedAs: string;
  /** Whether the client spoke TLS to a trusted proxy; undefined when no trusted proxy says so. */
  isSecure: boolean | undefined;
  /** Whether headers of a proxy were ignored, because `TRUST_PROXY` does not list it. */
  isUntrusted: boolean;
};

/** @param peer IP address of the other end of the connection */
type ReadSender = (request: Request, peer: string) => Sender;

/**
 * Reads `X-Forwarded-For` and `X-Forwarded-Proto`, which anyone can write: they count only as far as proxies wrote them that
 * are trusted. The client is the last address in the chain that is no trusted proxy.
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

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const trimmed = text.trim();
  const [, bracketed, plain] = /^(?:\[([^\]]+)\](?::\d+)?|([^:]+):\d+)$/.exec(trimmed) ?? [];
  return bracketed ?? plain ?? trimmed;
}

function located(text: string): { address: string; countedAs: string } {
  if (!ipaddr.isValid(text)) return { address: text, countedAs: text };
  const address = ipaddr.process(text);
  const written = address.toString();
  if (!(address instanceof ipaddr.IPv6)) return { address: written, countedAs: written };
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return { address: written, countedAs: `${network.join(":")}::/64` };
}
