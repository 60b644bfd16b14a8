/** Why there are no passkeys on this page: the browser has none, or it was opened at an IP address. */
export type NoPasskeys = "unsupported" | "address";

/** Undefined where passkeys work. */
export function whyNoPasskeys(): NoPasskeys | undefined {
  if (typeof PublicKeyCredential !== "function") return "unsupported";
  return isAddress(location.hostname) ? "address" : undefined;
}

/** @param hostname - as in a URL, where IPv6 addresses have brackets */
export function isAddress(hostname: string): boolean {
  return hostname.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
}

/** The same page at a host name, if the address is this machine's. */
export function atHostName({ href, hostname }: Pick<Location, "href" | "hostname">) {
  if (!/^127(\.\d{1,3}){3}$/.test(hostname) && hostname !== "[::1]") return undefined;
  const address = new URL(href);
  address.hostname = "localhost";
  return address;
}
