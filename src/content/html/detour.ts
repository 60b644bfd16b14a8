/** The URL of a link without the detour over Google that its products add. */
export function withoutDetour(url: string): string {
  if (!/^https?:\/\/(?:www\.)?google\.[a-z.]+\/url\?/.test(url)) return url;
  const parameters = URL.parse(url)?.searchParams;
  const target = parameters?.get("q") ?? parameters?.get("url");
  return target && URL.canParse(target) ? target : url;
}
