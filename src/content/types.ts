/** SHA-256 of a blob's bytes, lower-case hexadecimal. */
export type Hash = string;

/** A cover image: a file of the same revision, or an external URL. */
export type CoverReference = { kind: "file"; file: string } | { kind: "url"; url: string };

export type Cover = { ref: CoverReference; refDark?: CoverReference; yPos?: number };

/** What a page shows around its text. All parts are shown unless set to false. */
export type Layout = {
  width?: "default" | "wide";
  cover?: boolean;
  coverSize?: "hero" | "full";
  title?: boolean;
  description?: boolean;
  tableOfContents?: boolean;
  outline?: boolean;
  pagination?: boolean;
};

export type PageType = "document" | "group" | "link" | "computed";

/**
 * One page of a revision. Immutable: an edit creates a new entry with the same ID. A page's place is its parent and its
 * order key; its path follows from its slug and its parents' slugs.
 */
export type PageEntry = {
  kind: "page";
  id: string;
  type: PageType;
  /** ID of the parent page, null at the top level. */
  parent: string | null;
  /** Fractional order key among the siblings, compared bytewise; ties are broken by ID. */
  order: string;
  title: string;
  slug: string;
  description?: string;
  emoji?: string;
  icon?: string;
  hidden?: boolean;
  /** Who sees the page and its subpages on a site. One that can't be read is never met. */
  condition?: string;
  noIndex?: boolean;
  noRobotsIndex?: boolean;
  cover?: Cover;
  layout?: Layout;
  /** Target of a page of type `link`. */
  href?: string;
  /** Source of a page of type `computed`, as the specification's `computed`. */
  computed?: {
    type: string;
    dependencies?: Record<string, unknown>;
    props?: Record<string, unknown>;
  };
  /**
   * Everything before the text in the page's file, as written: front matter with its fences, title heading, blank
   * lines. It always agrees with the fields (`editFront` ensures this). The file is `front` followed by the text.
   * Absent for a page created from fields.
   */
  front?: string;
  /** Path of the imported file, for example `guides/install.md`. Links between files are resolved relative to it. */
  sourcePath?: string;
  /** The page's text (Markdown without front matter and title heading); null for groups and links. */
  text: Hash | null;
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
};

/** One file of a revision: an image or an attachment. */
export type FileEntry = {
  kind: "file";
  id: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  blob: Hash;
  dimensions?: { width: number; height: number };
  sourcePath?: string;
};

export type Entry = PageEntry | FileEntry;

/** All entries of one revision by ID. */
export type Tree = ReadonlyMap<string, Entry>;

/** Edits of a tree: the entry to set for an ID, or null to remove it. */
export type EntryEdits = ReadonlyMap<string, Entry | null>;
