import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

/* Texts of the shell that are shown only when something is opened or has happened: the palette, menus, and notices. */

/** Texts of the command palette. */
export const paletteTexts = catalogue({
  en: {
    title: "Command palette",
    label: "Command or page",
    placeholder: "Type a command or search…",
    list: "Results",
    count: (count: number) => plural(count, "result", "results"),
    best: (shown: number, count: number) => `top ${formatNumber(shown)} of ${formatNumber(count)}`,
    none: (typed: string) => `No results for “${typed}”`,
    noneBody: "Try fewer or different words.",
    groups: {
      recent: "Recent",
      open: "On this screen",
      places: "Go to",
      create: "New",
      changeRequests: "Change requests",
      spaces: "Spaces",
      sites: "Sites",
      organizations: "Organizations",
      specifications: "Specifications",
      teams: "Teams",
      people: "People",
      preferences: "Preferences",
      pages: "Pages",
    },
    collection: "Collection",
    searching: "Searching pages…",
    searchFailed: "Couldn't search pages.",
    searchAll: (text: string) => `Search for “${text}”`,
    found: (people: number, spaces: number | undefined) =>
      [
        people > 0 && plural(people, "person", "people"),
        spaces !== undefined && spaces > 0 && `pages in ${plural(spaces, "space", "spaces")}`,
      ]
        .filter(Boolean)
        .join(" · "),
    unread: "Couldn't load everything. Reopen to try again.",
    keyChoose: "open",
    keyTab: "in a new tab",
    keyMove: "move",
    keyClose: "close",
    places: {
      settings: (part: string) => `Settings: ${part}`,
      myAccount: "My account",
      organizations: "All organizations",
      accountWords: "profile theme tokens sessions",
      instance: "Instance",
      instanceWords: "server administration organizations people jobs email health version",
    },
    themeIs: (theme: string) => `Theme: ${theme}`,
    densityIs: (density: string) => `Table density: ${density}`,
    densities: { comfortable: "comfortable", compact: "compact" },
    inUse: "in use",
    plainKeysOn: "Turn single-letter shortcuts on",
    plainKeysOff: "Turn single-letter shortcuts off",
    newSpace: "New space",
    newOrganization: "New organization",
  },
});

/** Texts of menus and of the list of shortcuts. */
export const menuTexts = catalogue({
  en: {
    organizations: "Organizations",
    allOrganizations: "All organizations",
    myAccount: "My account",
    instance: "Instance",
    theme: "Theme",
    themes: {
      system: "System",
      light: "Light",
      dark: "Dark",
      contrast: "High contrast",
    },
    plainKeys: "Single-letter shortcuts",
    keysFilter: "Search shortcuts",
    keysOr: "or",
    noKeysFound: "No shortcuts found.",
    plainKeysHint:
      "Turn off if speech or switch input triggers them. Shortcuts with Ctrl, ⌘, or Alt keep working.",
  },
});

/** What is said about changes by others. */
export const liveTexts = catalogue({
  en: {
    talk: "New comments.",
    content: "This page has changed.",
    unknown: "This page may be out of date.",
    failed: "Couldn't load the changes. Try again.",
    show: "Show",
    lost: "You no longer have access to this organization.",
    showWhy: "Show why",
    key: "Show changes from others",
  },
});

/** The notice that the session has ended. */
export const sessionEndedTexts = catalogue({
  en: {
    title: "Your session has ended",
    text: "Sign in again in a new tab, then continue here. Your text is kept.",
  },
});

/** Texts of the banners about an organization's state. */
export const noticeTexts = catalogue({
  en: {
    label: "About this organization",
    hide: "Hide until reload",
    plan: "View plan",
    blockedTitle: "This organization is blocked",
    blocked: {
      security: "Blocked for security reasons. Contact support.",
    },
    blockedOther: (reason: string) => `Reason: ${reason}.`,
    paymentFailed: "Payment failed",
    paymentFailedBody: "Update your billing details to keep your plan.",
    canceled: "Plan ending",
    canceledOn: (day: string) => `Canceled. Ends on ${day}.`,
    canceledBody: "Canceled. It won't renew.",
    trial: "Trial",
    trialUntil: (day: string) => `The trial ends on ${day}.`,
    trialExpired: "Trial ended",
    trialOther: "Trial",
    trialState: (state: string) => `Status: ${state}.`,
    downgrade: "Then the plan is downgraded.",
    decision: (decision: string) => `Next: ${decision}.`,
  },
});
