import { useState } from "react";
import type { SitePreview } from "#contract/site-preview.ts";

/** Milliseconds of a preview's hour after which its URL is replaced by a newer one. */
const oldest = 30 * 60_000;

/**
 * The preview that the frame shows. Each response has another URL, but the frame only changes if its pages have changed, the
 * visitor is another, or the URL will soon expire.
 */
export function useShown(seen: SitePreview | undefined): SitePreview | undefined {
  const [shown, setShown] = useState(seen);
  if (seen === undefined || shown === seen) return shown;
  if (shown !== undefined && isSame(shown, seen)) return shown;
  setShown(seen);
  return seen;
}

function isSame(shown: SitePreview, seen: SitePreview): boolean {
  const contentOf = ({ version, claims, refusal }: SitePreview) =>
    JSON.stringify([version, claims, refusal]);
  const age = Date.parse(seen.expiresAt) - Date.parse(shown.expiresAt);
  return contentOf(shown) === contentOf(seen) && age < oldest;
}
