/** What the URL of a first visit tells a published site about the visitor. */
export type VisitorFacts = {
  /** A token that states signed claims. */
  token?: string | undefined;
  shareKey?: string | undefined;
  /** Claims of the browser by name. Those that aren't true take back what an earlier visit stated. */
  unsigned?: Readonly<Record<string, boolean>>;
};

/** The URL that opens a published site as a visitor. The site keeps what it is told in cookies of its own. */
export function visitorUrl(root: string, { token, shareKey, unsigned = {} }: VisitorFacts): string {
  const url = new URL(root);
  if (shareKey !== undefined) url.searchParams.set("shareKey", shareKey);
  if (token !== undefined) url.searchParams.set("jwt_token", token);
  for (const [name, is] of Object.entries(unsigned)) {
    url.searchParams.set(`visitor.${name}`, String(is));
  }
  return url.href;
}
