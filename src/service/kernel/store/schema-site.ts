import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import type { Customization } from "#contract/site-customization.ts";

export type SiteTable = {
  organization_id: string;
  id: string;
  type: string;
  title: string;
  visibility: string;
  published: boolean;
  /** Unique in the organization. */
  basename: string | null;
  /** Host that the platform serves the site at. Unique. */
  hostname: string | null;
  /** Host and path where another server publishes the site. */
  proxy: string | null;
  adaptive_content: boolean;
  agents_context: string;
  /** Null: the first section. */
  default_section: string | null;
  /** Only for a site without sections. Null: the first site space. */
  default_site_space: string | null;
  visitor_schema: VisitorSchema | null;
  visitor_schema_updated_at: number | null;
  /** URL of the page where visitors get a token. */
  visitor_sign_in: string | null;
  /** Values that differ from the defaults. */
  customization: Customization | null;
  /** Counts changes of the structure. Writing this column serializes them. */
  structure_changes: number;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

export type SiteSectionGroupTable = {
  organization_id: string;
  id: string;
  site_id: string;
  title: string;
  icon: string | null;
  /** Groups and the sections without a group are siblings. */
  order_key: string;
  created_at: number;
};

export type SiteSectionTable = {
  organization_id: string;
  id: string;
  site_id: string;
  group_id: string | null;
  title: string;
  description: string | null;
  icon: string | null;
  /** Unique in the site. */
  path: string;
  condition: string | null;
  /** Null: the first one. */
  default_site_space: string | null;
  /** Among the sections of its group, or at the top level. */
  order_key: string;
  created_at: number;
};

export type SiteSpaceTable = {
  organization_id: string;
  id: string;
  site_id: string;
  /** Null in a site without sections. */
  section_id: string | null;
  space_id: string;
  /** Unique in its section. */
  path: string;
  condition: string | null;
  order_key: string;
  created_at: number;
};

export type ShareLinkTable = {
  organization_id: string;
  id: string;
  site_id: string;
  name: string;
  /** For comparison with a visitor's key. */
  key_hash: string;
  /** Encrypted instead of hashed, because admins can view the link again. */
  share_key: string;
  active: boolean;
  created_by: string | null;
  created_at: number;
  /** Up to a minute before its last use. */
  last_used_at: number | null;
};

export type SiteRedirectTable = {
  organization_id: string;
  id: string;
  site_id: string;
  /** Unique in the site. */
  source: string;
  destination: string;
  permanent: boolean;
  created_at: number;
};

/** A name in the URL that a site had before. */
type SiteNameTable = {
  organization_id: string;
  /** Unique in the organization, and the basename of none of its sites. */
  name: string;
  site_id: string;
  left_at: number;
};

/** An operation on a site's structure that isn't carried out yet. */
export type StagedChangeTable = {
  organization_id: string;
  id: string;
  site_id: string;
  /** They are carried out in this order. */
  position: number;
  /** Key of the operation, its path parameters besides the site's, and its body. */
  operation: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
  /** IDs of the parts that it may create, by what they are for. */
  reserved: Record<string, string>;
  created_by: string | null;
  created_at: number;
};

/** An uploaded image for the look of its site. Immutable. */
export type SiteImageTable = {
  organization_id: string;
  id: string;
  site_id: string;
  /** Detected from its bytes. */
  content_type: string;
  image_blob: string;
  created_by: string | null;
  created_at: number;
};

export type SiteTables = {
  site: SiteTable;
  site_section_group: SiteSectionGroupTable;
  site_section: SiteSectionTable;
  site_space: SiteSpaceTable;
  share_link: ShareLinkTable;
  site_redirect: SiteRedirectTable;
  site_name: SiteNameTable;
  staged_change: StagedChangeTable;
  site_image: SiteImageTable;
};
