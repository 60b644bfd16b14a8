/** The domain of an email, in lower case; undefined if it has none. */
export function domainOf(email: string | undefined): string | undefined {
  const domain = email?.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return email?.includes("@") === true && domain !== "" ? domain : undefined;
}
