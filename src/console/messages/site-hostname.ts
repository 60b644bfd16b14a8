import { catalogue } from "./catalogue.ts";

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
