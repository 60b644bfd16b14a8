import { catalogue } from "./catalogue.ts";
import { formatNumber, plural } from "./format.ts";

const redirects = (count: number) => plural(count, "redirect", "redirects");

/** The redirects of a site, and the dry run. */
export const redirectTexts = catalogue({
  en: {
    title: "Redirects",
    lead: "Old URLs of the site that lead readers to new ones. Pages that move, and pages that are imported, redirect by themselves. Where there is a page, readers get the page.",
    count: redirects,
    search: "Find a path or URL",
    columns: {
      source: "From",
      destination: "To",
      permanent: "Type",
      reason: "Reason",
      finding: "Finding",
      created: "Created",
    },
    reasons: "Reasons",
    byHand: "Added by hand",
    pageMoved: "Page moved",
    movedIn: (number: number) => `Page moved in revision ${formatNumber(number)}`,
    pageImported: "Page imported",
    importedIn: (number: number) => `Page imported in revision ${formatNumber(number)}`,
    elsewhere: "Redirect elsewhere",
    byItself: "The site redirects by itself, because the page was here before.",
    types: "Types",
    permanent: "Permanent",
    temporary: "Temporary",
    findings: "Findings",
    finding: {
      loop: "Loop",
      long: "Too long",
      dead: "No page",
      chain: "Chain",
      unused: "Not used",
      none: "No findings",
    },
    chainOf: (steps: number) => `Chain of ${formatNumber(steps)}`,
    chainTo: (end: string) => `Point it straight to ${end}.`,
    loopOver: (way: string) => `Readers get an error: ${way}. Change or delete one of them.`,
    longWay: (most: number) =>
      `Readers get an error after ${most} redirects in a row. Point it straight to the last page.`,
    noPageAt: (path: string) => `There is no page at ${path}. Point it to one.`,
    pageWins:
      "There is a page at this path, which readers get instead. Delete this redirect, or move the page.",
    note: (loops: number, chains: number) =>
      [
        loops > 0 && `${formatNumber(loops)} that readers can't follow`,
        chains > 0 && plural(chains, "chain", "chains"),
      ]
        .filter((part) => part !== false)
        .join(", "),
    add: "Add redirect",
    import: "Import CSV",
    mayNot: "You don't have permission to change this site. Ask an admin for access.",
    emptyTitle: "No redirects yet",
    emptyBody:
      "Pages that move redirect by themselves, and so do old URLs of imported pages. Add one for another old URL, or import a list.",
    addTitle: "Add a redirect",
    editTitle: "Edit redirect",
    source: "From",
    sourceHint: "A path on this site, without its domain.",
    sourcePlaceholder: "/old-guide",
    destination: "To",
    destinationHint: "A path on this site, or a URL of another one.",
    destinationPlaceholder: "/guides/start",
    isPermanent: "Permanent",
    permanentHint:
      "Browsers and search engines remember it. Leave it off while you may still change it.",
    willChain: (end: string) =>
      `This leads on to ${end}. Use that as the destination to save a step.`,
    save: "Save changes",
    added: (source: string) => `${source} redirects now`,
    saved: "Redirect saved",
    edit: "Edit",
    straighten: (end: string) => `Point straight to ${end}`,
    straightened: (source: string, end: string) => `${source} now leads to ${end}`,
    notStraightened: "Couldn't change the redirect",
    delete: "Delete",
    deleteTitle: (source: string) => `Delete the redirect from ${source}?`,
    deleteBody: (source: string) => `Readers who open ${source} won't be redirected anymore.`,
    deleteAction: "Delete redirect",
    deleted: "Redirect deleted",
    deleteMany: "Delete",
    deleteManyTitle: (count: number) => `Delete ${redirects(count)}?`,
    deleteManyBody: "Readers who open these URLs won't be redirected anymore.",
    changeType: "Change type",
    isAlready: (type: string) => `Is ${type} already.`,
    straightenMany: "Shorten chains",
    notAChain: "Isn't a chain.",

    dryRun: {
      title: "Try a URL",
      label: "Path or URL",
      placeholder: "/old-guide",
      hint: "See what a reader gets, before and after you change a redirect.",
      elsewhere: "This URL isn't on this site.",
      notAPath: "Start with / or enter a URL of this site.",
      unused: "There is a page at this path, so its redirect isn't used.",
      stays: "No redirect. Readers stay at this path.",
      steps: (count: number) => `${redirects(count)}:`,
      step: (source: string, destination: string, type: string) =>
        `${source} → ${destination} (${type.toLowerCase()})`,
      loop: (path: string) => `It comes back to ${path}. Readers get an error.`,
      long: (most: number) => `Readers get an error after ${most} redirects in a row.`,
      otherSite: (url: string) => `Ends on another website: ${url}`,
      page: (path: string) => `Ends at ${path}:`,
      inSpace: (page: string, space: string) => `“${page}” in ${space}`,
      first: (space: string) => `the first page of ${space}`,
      noPage: (path: string) => `No page at ${path}. Readers get the “not found” page.`,
      unknown: (path: string) =>
        `Ends at ${path}. The pages there couldn't be loaded, so it's unknown whether there is one.`,
      looking: "Looking for the page…",
    },
  },
});

/** The import of redirects from a file. */
export const redirectImportTexts = catalogue({
  en: {
    title: "Import redirects",
    lead: "One redirect per line: from, to, and “permanent” or “temporary”. A header line is optional.",
    example: "/old-guide,/guides/start,permanent",
    choose: "Choose a file",
    tooLarge: "The file is too large. Import at most 2 MB at once.",
    unreadable: "Couldn't read the file.",
    paste: "Or paste lines",
    file: (name: string) => `From ${name}`,
    empty: "There are no redirects in it.",
    tooMany: (most: number) => `Import at most ${formatNumber(most)} lines at once.`,
    noColumns:
      "The header line needs a column for the old path (“source”) and one for the new (“destination”).",
    preview: "Preview",
    line: (line: number) => `Line ${formatNumber(line)}`,
    all: "All lines",
    show: "Show",
    kinds: { add: "Add", change: "Change", same: "Unchanged", refused: "Skip" },
    summary: (counts: Record<"add" | "change" | "same" | "refused", number>) =>
      [
        counts.add > 0 && `${formatNumber(counts.add)} to add`,
        counts.change > 0 && `${formatNumber(counts.change)} to change`,
        counts.same > 0 && `${formatNumber(counts.same)} unchanged`,
        counts.refused > 0 && `${formatNumber(counts.refused)} skipped`,
      ]
        .filter((part) => part !== false)
        .join(" · "),
    was: (destination: string, type: string) => `Was ${destination}, ${type.toLowerCase()}`,
    same: "Exists already",
    missing: "The line needs an old path and a destination.",
    badType: (text: string) => `“${text}” is neither “permanent” nor “temporary”.`,
    repeats: (line: number) => `Line ${formatNumber(line)} has the same path already.`,
    toItself: "It would lead to itself.",
    loop: (way: string) => `It would be a loop: ${way}`,
    long: (most: number) => `It would take more than ${most} redirects in a row.`,
    action: (count: number) => `Import ${redirects(count)}`,
    nothing: "No line changes anything.",
    label: "Import redirects",
  },
});
