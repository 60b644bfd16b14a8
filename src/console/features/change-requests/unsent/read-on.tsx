import { useState } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { useArrival } from "#console/kit/thread/arrivals.ts";
import { readOnTexts as t } from "#console/messages/read-on.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { changesQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { UnsentDrafts } from "./unsent.ts";

/** A link to the page that the reader had open last, in this or another browser, while it is still changed. */
export function ReadOn() {
  const { scope, user, changeRequest, href } = useReview();
  const placeNow = () => new UnsentDrafts(user.id, changeRequest.id).place;
  const [place, setPlace] = useState(placeNow);
  useArrival(() => setPlace(placeNow()));
  const { data } = useInfiniteQuery(changesQuery(scope));
  const page = data?.changes.map(thingOf).find(({ id }) => id === place);
  if (place === undefined || page === undefined) return null;
  return (
    <LinkButton href={href("changes", { page: place })} size="small">
      <span className="max-w-56 truncate">{t.readOn(page.title)}</span>
    </LinkButton>
  );
}
