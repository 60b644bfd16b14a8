import ipaddr from "ipaddr.js";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** Says whether the service may open a connection to an IP address, written in any usual form. */
export type AddressPolicy = (address: string) => boolean;

/**
 * Public unicast addresses are allowed; anything else (private, loopback, link-local, carrier NAT, tunnels
 * that hide an IPv4 address, …) only inside one of the `allow` networks.
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
 * Says whether an IP address, written in any usual form, is in one of the networks. An IPv4 address in IPv6 clothes reaches the
 * IPv4 host, so it is judged as that.
 * @param cidrs such as `10.0.0.0/8`
 */
export function inNetworks(cidrs: readonly string[]): (address: string) => boolean {
  const networks = cidrs.map((cidr): Network => ipaddr.parseCIDR(cidr));
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return networks.some((network) => contains(network, address));
  };
}

/** The address when the host of an URL is an IP literal (in brackets or not), else null: a name to resolve. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return ipaddr.isValid(bare) ? bare : null;
}

function contains([network, bits]: Network, address: Address): boolean {
  return network.kind() === address.kind() && address.match(network as never, bits);
}
