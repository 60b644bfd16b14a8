import ipaddr from "ipaddr.js";

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

/** The IP address if the host of a URL is one (with or without brackets); null for a name to resolve. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

function contains([network, bits]: Network, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network as never, bits);
}
