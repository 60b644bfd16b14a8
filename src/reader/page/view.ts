import type { Customization } from "#contract/site-customization.ts";
import type { Html } from "../html.ts";

/** A link of the navigation. */
export type NavLink = {
  title: string;
  href: string;
  /** An emoji or an icon in front of the title. */
  mark?: Html | undefined;
  isCurrent: boolean;
};

/** Sections under one title. */
export type NavGroup = {
  title: string;
  /** An emoji or an icon in front of the title. */
  mark?: Html | undefined;
  links: NavLink[];
  isCurrent: boolean;
};

/** A page in the navigation of its space, with the pages below it. */
export type PageItem = {
  title: string;
  /** An emoji or an icon in front of the title. */
  mark?: Html | undefined;
  /** Absent: a group of pages, which isn't a page itself. */
  href?: string | undefined;
  isCurrent: boolean;
  /** Whether the current page is below it. */
  isAbove: boolean;
  items: PageItem[];
  /** Whether there are pages below it, even if `items` leaves them out. */
  hasItems: boolean;
};

/** What all pages of a site have in common, for one visitor. All URLs are as links have them. */
export type SiteView = {
  title: string;
  home: string;
  look: Customization;
  /** URLs of the style sheet and of the scripts, which run before and after the page is drawn. */
  assets: { style: string; early: string; late: string };
  sections: (NavLink | NavGroup)[];
  /** Answers searches with JSON. Undefined: nothing to search. */
  search: string | undefined;
  /** The pages that changed last, for feed readers. Undefined: they couldn't open it. */
  feed: string | undefined;
  /** Absolute URL of the site. */
  canonical: string;
  /** Links that the site's look adds. */
  headerLinks: SimpleLink[];
  footer: { copyright: string | undefined; groups: { title: string; links: SimpleLink[] }[] };
  /** URLs of the icon for browser tabs. */
  icon: { light: string; dark?: string | undefined } | undefined;
};

type SimpleLink = { title: string; href: string };

/** The space that is being read. */
export type SpaceView = { variants: NavLink[]; pages: PageItem[] };

type OutlineItem = { title: string; slug: string; depth: number };

/** One page, ready to be drawn. */
export type PageView = {
  title: string;
  /** An emoji or an icon in front of the title. */
  mark?: Html | undefined;
  description?: string | undefined;
  cover?: Html | undefined;
  /** Undefined: a page without a text. */
  body: Html | undefined;
  outline: OutlineItem[];
  breadcrumbs: NavLink[];
  previous?: NavLink | undefined;
  next?: NavLink | undefined;
  /** Epoch milliseconds. */
  updatedAt: number;
  /** Which parts are shown around the text. */
  shows: {
    title: boolean;
    description: boolean;
    tree: boolean;
    outline: boolean;
    pagination: boolean;
  };
  isWide: boolean;
  /** Absolute URL. */
  canonical: string;
  /** The page as Markdown. */
  markdown: string;
  /** Whether search engines may list it. */
  isListed: boolean;
};
