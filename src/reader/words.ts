/** The texts of a published site that aren't its own. */
export const words = {
  skip: "Skip to content",
  home: "Home",
  links: "Links",
  sections: "Sections",
  pages: "Pages",
  menu: "Menu",
  closeMenu: "Close menu",
  below: (title: string) => `Pages below ${title}`,
  variants: "Version",
  breadcrumbs: "Breadcrumbs",
  outline: "On this page",
  previous: "Previous",
  next: "Next",
  pagination: "Previous and next page",
  updated: "Last updated",
  asMarkdown: "View as Markdown",
  theme: "Switch theme",
  search: "Search",
  searchSite: "Search this site",
  notFound: {
    title: "Page not found",
    text: "This page doesn't exist, or it has moved.",
    home: "Go to the first page",
  },
  noPages: { title: "No pages yet", text: "This part of the site has nothing to read yet." },
  closed: {
    title: "This site isn't available",
    text: "It doesn't exist, or you don't have access to it. If someone shared it with you, open the complete link that they sent.",
    signIn: "Sign in as a member",
  },
  preview: (title: string) => `Preview: ${title}`,
  empty: "This page has no text.",
  emptySpace: "No pages yet",
  computed: "This page is generated from other content and can't be shown here.",
  noTarget: "Broken link",
  missingImage: (name: string) => `Image not found: ${name}`,
  hints: { info: "Information", success: "Success", warning: "Warning", danger: "Danger" },
  plain: {
    nesting: "This text nests lists or quotes too deeply to format. Its source is shown.",
    marks: "One paragraph has too many formatting marks. The source is shown.",
    size: "This text is too large to format. Its source is shown.",
    time: "Formatting this text takes too long. Its source is shown.",
  },
  done: "Done",
  notDone: "Not done",
  table: "Table",
  code: "Code",
  formula: "Formula",
  diagram: "Diagram",
  diagramSource: "Diagram source",
  footnotes: "Footnotes",
  backToText: "Back to the text",
  linkTo: (heading: string) => `Link to ${heading}`,
  file: "File",
  reusable: "Reusable content",
  watchOn: (player: string) => `Watch on ${player}`,
  rating: (value: number, most: number) => `${value} of ${most} stars`,
  required: "required",
  untitledTab: (number: number) => `Tab ${number}`,
};

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** `2026-03-01` or a number of epoch milliseconds as a day, in UTC. */
export function formatDay(date: string | number): string {
  return days.format(new Date(date));
}
