import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Whether the service may connect to an IP address, in any usual notation. */
export type AddressPolicy = (address: string) => boolean;

/**
 * Allows public unicast addresses. Everything else (private, loopback, link-local, carrier NAT, tunnels that hide an
 * IPv4 address, …) must be inside one of the `allow` networks.
 * @param allow CIDR list, as in the setting ALLOW_FETCH.
 * @see storage-and-safety.md, section "Import", SSRF
 */
export function addressPolicy(allow: readonly string[]): AddressPolicy {
  const isAllowed = inNetworks(allow);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    return ipaddr.process(text).range() === "unicast" || isAllowed(text);
  };
}

/**
 * Checks whether an IP address, in any usual notation, is in one of the networks. An IPv4-mapped IPv6 address reaches
 * the IPv4 host, so it is checked as that.
 * @param cidrs such as `10.0.0.0/8`
 */
export function inNetworks(cidrs: readonly string[]): (address: string) => boolean {
  const networks = cidrs.map((cidr): Network => ipaddr.parseCIDR(cidr));
  if (networks.length === 0) return () => false;
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return networks.some((network) => contains(network, address));
  };
}

const parsed = new LRUCache<string, (address: string) => boolean>({ max: 200 });

/** As `inNetworks`, for lists that many requests ask about. */
export function isInNetworks(address: string, cidrs: readonly string[]): boolean {
  const key = cidrs.join(" ");
  const isIn = parsed.get(key) ?? inNetworks(cidrs);
  parsed.set(key, isIn);
  return isIn(address);
}

/**
 * A network in its canonical notation, such as `10.0.0.0/8` for `10.1.2.3/8`; a single address is a network of its own.
 * @returns undefined for anything else
 */
export function canonicalNetwork(text: string): string | undefined {
  const trimmed = text.trim();
  if (ipaddr.isValid(trimmed)) {
    const address = ipaddr.process(trimmed);
    return `${address.toString()}/${address.kind() === "ipv4" ? 32 : 128}`;
  }
  if (!ipaddr.isValidCIDR(trimmed)) return undefined;
  const [address, bits] = ipaddr.parseCIDR(trimmed);
  const network =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(trimmed)
      : ipaddr.IPv6.networkAddressFromCIDR(trimmed);
  return `${network.toString()}/${bits}`;
}

/** The IP address if the host of a URL is one (with or without brackets); null for a name to resolve. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

function contains([network, bits]: Network, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network as never, bits);
}
