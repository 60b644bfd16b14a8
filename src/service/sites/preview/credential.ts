import type { Vault } from "#service/kernel/vault/vault.ts";
import { hour } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Claims } from "../structure/visit.ts";

/** What a preview shows: a site to a visitor, with one space at another revision if people chose one. */
export type PreviewChoice = {
  organizationId: string;
  siteId: string;
  visitor: {
    /** True for one that isn't named. */
    shareLink?: boolean | undefined;
    shareKey?: string | undefined;
    /** Undefined if the visitor hasn't signed in. */
    signed?: Claims | undefined;
    unsigned: readonly string[];
  };
  content?: PreviewContent | undefined;
};

export type PreviewContent = { spaceId: string } & (
  | { revisionId: string }
  | { changeRequestId: string }
);

/** The path of a preview ends with its choice, sealed. */
export const sitePreviewPath = "@preview";

/** How long the URL of a preview works. The console renews it while it is looked at. */
export const previewLifetime = hour;

/** `userId`: the only person it works for. */
type Credential = { choice: PreviewChoice; userId: string; expiresAt: number };

const place = "site preview";

/** The segment of a preview's URL that stands for the choice. Its content can be neither read nor changed. */
export const sealPreview = (vault: Vault, credential: Credential): string =>
  vault.seal(JSON.stringify(credential), place);

/** The choice of a preview that a person looks at; undefined if it has expired, or is another person's. */
export function openPreviewFor(
  { vault, clock }: Pick<Context, "vault" | "clock">,
  sealed: string,
  caller: { userId: string },
): PreviewChoice | undefined {
  const opened = vault.open(sealed, place);
  if (opened === undefined) return undefined;
  const { choice, userId, expiresAt } = JSON.parse(opened) as Credential;
  return userId === caller.userId && expiresAt > clock.now() ? choice : undefined;
}
