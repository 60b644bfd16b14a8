/**
 * Whether a text is a complete http(s) URL with a host and without a user name or password. Credentials would be stored and shown to
 * everyone who sees the URL, and `https://bank.example@evil.example` looks like another site.
 */
export function isWebUrl(text: string): boolean {
  // Without slashes, browsers read `https:evil.example` as a path of a page with the same scheme.
  if (!/^https?:\/\/[^\\/?#\s]/i.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.username === "" && url.password === "";
}
