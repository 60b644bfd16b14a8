import { useEffect, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { membersQuery } from "#console/kit/queries.ts";
import { peopleEntries } from "#console/kit/palette/people.tsx";
import { matching } from "#console/kit/palette/rank.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { searchTexts } from "#console/messages/search.ts";
import { Button } from "#console/ui/button.tsx";
import { Link } from "#console/ui/link.tsx";

const t = searchTexts.people;

/** People shown before the others are asked for. */
const first = 5;
/** More than anyone reads; a longer search text finds the others. */
const most = 100;

/** The members who match the search, as in the palette. */
export function PeopleFound(props: {
  organizationId: string;
  query: string;
  onCount: (count: number) => void;
}) {
  const { organizationId, query, onCount } = props;
  const isQuiet = useQuiet();
  const { data: members } = useQuery({ ...membersQuery(organizationId), enabled: isQuiet });
  const people = useMemo(
    () => (members === undefined ? [] : matching(peopleEntries(organizationId, members), query)),
    [organizationId, members, query],
  );
  const [shown, setShown] = useState(first);
  useEffect(() => onCount(people.length), [people.length, onCount]);
  if (people.length === 0) return null;
  const listed = people.slice(0, shown);
  return (
    <section aria-labelledby="people-found" className="pb-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 pb-2">
        <h2 id="people-found" className="font-semibold">
          {t.title}
        </h2>
        <span role="status" className="text-sm text-muted tabular-nums">
          {t.count(people.length)}
        </span>
      </div>
      <ul className="divide-y overflow-hidden rounded-lg border">
        {listed.map((person) => (
          <li key={person.id}>
            <Link
              look="plain"
              href={"href" in person ? person.href : ""}
              className="flex min-h-10 items-center gap-2 px-4 py-1.5 hover:bg-hover"
            >
              {person.icon}
              <bdi className="truncate font-medium">{person.label}</bdi>
              <span className="truncate text-sm text-muted">{person.detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      {people.length > listed.length &&
        (shown === first ? (
          <Button variant="quiet" size="small" onPress={() => setShown(most)}>
            {t.showAll(Math.min(people.length, most))}
          </Button>
        ) : (
          <p className="pt-2 text-sm text-muted">{t.more(people.length - listed.length)}</p>
        ))}
    </section>
  );
}
