import type { LinkItem, Reference } from "#contract/link.ts";
import type { Space } from "#contract/space.ts";
import { linkFixTexts as t } from "#console/messages/link-fix.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { placesOf } from "./link-columns.tsx";

/** More than anyone reads, and few enough to draw. */
const mostShown = 50;

/** The pages with a link, each with the URL as it is written there. */
export function LinkPlaces(props: {
  space: Space;
  /** The number of the change request whose pages they are; undefined for main. */
  changeRequest: number | undefined;
  link: LinkItem;
}) {
  const { link } = props;
  const shown = link.locationReferences.slice(0, mostShown);
  const more = placesOf(link) - shown.length;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{t.places(placesOf(link))}</h3>
      <ul className="max-h-40 divide-y overflow-y-auto rounded-md border">
        {shown.map((place, at) => (
          // A page can have the same link several times.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5">
            {place.page !== undefined && (
              <Link href={pageHref(props, place.page)} className="min-w-0">
                <bdi>{place.page.title}</bdi>
              </Link>
            )}
            <code className="min-w-0 text-sm wrap-anywhere text-muted">{place.url}</code>
          </li>
        ))}
        {more > 0 && <li className="px-3 py-1.5 text-muted">{t.more(more)}</li>}
      </ul>
    </section>
  );
}

/** Where the page is read, or, in a change request, edited: it may not be among its changes. */
function pageHref(
  { space, changeRequest }: { space: Space; changeRequest: number | undefined },
  page: NonNullable<Reference["page"]>,
): string {
  return changeRequest === undefined
    ? paths.page(space.organization, space.id, page.id)
    : paths.editPage(space.organization, space.id, changeRequest, page.id);
}
