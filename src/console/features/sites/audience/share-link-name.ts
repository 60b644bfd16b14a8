import type { ShareLink } from "#contract/site-share-link.ts";
import type { SiteParams } from "#screens/sites.ts";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";

/** What is known about a link in the list. */
export type RowProps = {
  link: ShareLink;
  params: SiteParams;
  /** Whether links open the site now: it is published, and only links do. */
  opensSite: boolean;
  /** Whether nobody could open the site without it. */
  isLastOne: boolean;
};

/** A link's name. Links that other programs create may have none. */
export const nameOf = ({ name }: ShareLink): string =>
  name === undefined || name.trim() === "" ? siteAudienceTexts.links.unnamed : name;
