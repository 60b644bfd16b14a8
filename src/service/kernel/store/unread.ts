const texts = new Set<string>();

/** Notes a statement whose result nobody reads, so that PostgreSQL's client doesn't wait for it. */
export function noteUnread(text: string): void {
  texts.add(text);
}

export function isUnread(text: string): boolean {
  return texts.has(text);
}
