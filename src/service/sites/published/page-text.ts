import type { PageEntry } from "#content/types.ts";
import { isConditional, visibleText } from "#reader/visible-text.ts";
import { hashBytes, readText } from "#service/documents/content/blobs.ts";
import { holds, type Claims } from "../structure/visit.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { ShownSite } from "../structure/snapshot.ts";

/** The text of a page as a visitor sees it. */
type SeenText = {
  markdown: string;
  /** Promises equal texts. */
  key: string;
  /** Whether other visitors may see another text. */
  isConditional: boolean;
};

/** What every form of a page starts from: its text without the blocks that the visitor doesn't see. */
export async function seenText(
  db: Db,
  { site }: ShownSite,
  { text }: PageEntry,
  claims: Claims,
): Promise<SeenText> {
  if (text === null) return { markdown: "", key: "", isConditional: false };
  const written = await readText(db, site.organization_id, text);
  if (!isConditional(written)) return { markdown: written, key: text, isConditional: false };
  const markdown = visibleText(written, (condition) => holds(condition, claims));
  return { markdown, key: hashBytes(markdown), isConditional: true };
}
