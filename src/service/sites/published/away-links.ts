import { type Html, trusted } from "#reader/html.ts";

/**
 * Lets links out of a site open in a tab of their own, for pages in a frame of the console: browsers refuse to show other sites there.
 * Written into the page, because a listener would come too late for people who click while the page is still loading.
 *
 * @param html made by `element`, which quotes all values and escapes them
 * @param root absolute URL of the site, without a slash at the end
 */
export function openAway(html: Html, root: string): Html {
  const { origin, pathname } = new URL(root);
  const isInside = (href: string) => {
    const to = new URL(href, `${root}/`);
    return to.origin === origin && `${to.pathname}/`.startsWith(`${pathname}/`);
  };
  return trusted(
    html.replaceAll(/<a( (?:[^>]* )?href="([^"]*)"[^>]*)>/g, (link, attributes: string, href) =>
      isInside(String(href)) ? link : `<a${attributes} target="_blank">`,
    ),
  );
}
