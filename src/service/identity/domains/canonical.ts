import { domainToASCII } from "node:url";

/** A label of a name in DNS. */
const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** `domainToASCII` drops a part of these instead of refusing them. */
const foreign = /[/\\?#:@%\s]/;

/** Leaves room for the label of the proof's record in the 253 characters of a name. */
const longest = 234;

/**
 * The one spelling of a domain, to compare and to store: lower case, without a trailing dot, and international names in
 * ASCII (`xn--…`).
 * @returns undefined for a text that is no name with at least two labels, such as an IP address or a wildcard
 */
export function canonicalDomain(text: string): string | undefined {
  const given = text.trim().replace(/\.$/, "");
  const name = foreign.test(given) ? "" : domainToASCII(given);
  const labels = name.split(".");
  const isName =
    labels.length > 1 &&
    name.length <= longest &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1)!);
  return isName ? name : undefined;
}

/** The domain of an email, as `canonicalDomain` writes it. */
export function emailDomain(email: string): string | undefined {
  const at = email.lastIndexOf("@");
  return at === -1 ? undefined : canonicalDomain(email.slice(at + 1));
}
