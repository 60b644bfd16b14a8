import { catalogue } from "./catalogue.ts";
import { plural } from "./format.ts";

/** The settings of a site. */
export const siteSettingsTexts = catalogue({
  en: {
    save: "Save changes",
    saved: "Settings saved",
    mayNot: "Only members who can create content can change this site. Ask an admin for access.",
    general: {
      title: "General",
      lead: "What readers see at the top of every page.",
      name: "Title",
    },
    address: {
      title: "URL",
      lead: "Where readers find this site.",
      basename: "Name in the URL",
      basenameHint: "Empty: the ID of the site.",
      basenameWrong: "It's part of URLs, so it can't contain spaces or / \\ ? #.",
      proxy: "Proxy URL",
      proxyHint:
        "To serve the site below a path of your own website. Without https://, with a path: acme.example/docs.",
      target: "Your web server forwards requests for",
      targetTo: "to",
      copyTarget: "Copy target",
      targetCopied: "Target copied",
      before: "Now",
      after: "After saving",
      urlChanges:
        "The URL of every page changes. The old URLs redirect, until another site takes the old name.",
      urlFollows: "Links to the site use the new URL. Set up your web server before you save.",
      urlWillBe: "Nobody uses the old URL yet, because the site isn't published.",
    },
    first: {
      title: "First page",
      lead: "The space that readers see when they open the site. It has the site's own URL.",
      label: "Readers start at",
      none: "This site has no spaces yet.",
      inSection: (section: string, space: string) => `${section} › ${space}`,
      changes: (count: number) =>
        `${plural(count, "URL changes", "URLs change")}. Links to the old ones lead elsewhere or stop working.`,
      item: "Part",
      before: "Now",
      after: "After saving",
      andMore: (count: number) => `${plural(count, "more change", "more changes")}`,
    },
    danger: {
      title: "Danger zone",
      lead: "This can't be undone.",
      deleteTitle: "Delete this site",
      deleteBody: "Readers lose access. Your spaces stay.",
      delete: "Delete site",
      mayNotDelete: "Only organization admins can delete sites.",
      question: (title: string) => `Delete “${title}”?`,
      url: (url: string) => `${url} answers “not found” at once.`,
      structure: "Its structure, look, redirects, and share links are deleted.",
      links: (count: number) =>
        `${plural(count, "share link stops", "share links stop")} working and can't be restored.`,
      spaces: (count: number) =>
        count === 0
          ? "It has no spaces."
          : `Its ${plural(count, "space stays", "spaces stay")} in your content.`,
      start: "Your organization's hostname has no start page anymore.",
      deleted: (title: string) => `“${title}” deleted`,
    },
  },
});

/** The settings of a site's own host. */
export const siteHostnameTexts = catalogue({
  en: {
    title: "Hostname",
    lead: "Serve the site at the root of a host of its own.",
    mayNot: "Only organization admins can choose the hostname.",
    label: "Hostname",
    hint: "Only the name, without https:// and without a path. Empty: the site has no host of its own.",
    setup: "What you set up yourself",
    dns: "Add a CNAME record to your DNS. If the target is an IP address, use an A or AAAA record.",
    dnsName: "Name",
    dnsTarget: "Target",
    copyTarget: "Copy DNS target",
    certificate: (hostname: string) => `Get a TLS certificate for ${hostname} for your proxy.`,
    proxy:
      "Let your proxy forward requests for this host to Bindery with their Host header unchanged.",
    urlAdded:
      "Once the hostname is proven, links to the site use the new URL. The old one keeps working.",
    urlChanges: (hostname: string) =>
      `Once the hostname is proven, links to the site use the new URL, and ${hostname} stops serving the site.`,
    proxyWins: (url: string) =>
      `Links to the site keep using ${url}, because the site has a proxy URL.`,
  },
});
