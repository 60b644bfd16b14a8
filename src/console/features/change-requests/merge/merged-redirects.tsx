import type { Site } from "#contract/site.ts";
import { mergedRedirectTexts as t } from "#console/messages/merge-panel.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";

/** How many old URLs redirect since a merge, and where each site lists them. */
export function MergedRedirects(props: {
  organizationId: string;
  count: number;
  sites: readonly Site[];
}) {
  return (
    <li className="flex flex-wrap gap-x-2">
      {t.count(props.count)}
      {props.sites.map(({ id, title }) => (
        <Link key={id} href={paths.site(props.organizationId, id, "redirects")} look="sentence">
          {t.of(title)}
        </Link>
      ))}
    </li>
  );
}
