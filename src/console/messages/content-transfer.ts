import { catalogue } from "./catalogue.ts";
import { formatList, plural } from "./format.ts";

export const contentTransferTexts = catalogue({
  en: {
    menu: "Transfer…",
    label: "Transfer",
    titleOne: (title: string) => `Transfer “${title}” to another organization?`,
    titleMany: (what: string) => `Transfer ${what} to another organization?`,
    action: "Transfer",
    organization: "Organization",
    choose: "Choose an organization",
    chooseFirst: "Choose an organization first.",
    nowhere: "You can't create content in any other organization.",
    collection: "Collection",
    topLevel: "Top level",
    moves: "Content, history, change requests, and comments move along.",
    members: (count: number, from: string) =>
      `${plural(count, "member", "members")} of ${from} ${count === 1 ? "has" : "have"} access now. Only those who are members of the other organization keep it.`,
    shares: (count: number) =>
      `${plural(count, "person or team", "people and teams")} with whom it was shared ${count === 1 ? "has" : "have"} to be added again.`,
    sites: (titles: readonly string[]) =>
      `Removed from ${formatList(titles.map((title) => `“${title}”`))}, whose readers lose it.`,
    fieldValues: (count: number) =>
      `${plural(count, "custom field value is", "custom field values are")} deleted.`,
    links: "Links to it from other spaces break. Its preview links and invite links end.",
    mayNot: (title: string) => `Only admins of “${title}” and everything in it can transfer it.`,
    done: (title: string, to: string) => `“${title}” transferred to ${to}`,
    open: "Open",
  },
});
