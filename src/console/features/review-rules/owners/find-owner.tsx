import { useState } from "react";
import { UsersRound } from "lucide-react";
import type { OwnerRule } from "#contract/review-rules.ts";
import { UserName } from "#console/kit/user.tsx";
import { reviewRulesTexts } from "#console/messages/review-rules.ts";
import { SearchField } from "#console/ui/search-field.tsx";
import type { Names } from "./owners-text.ts";

const t = reviewRulesTexts.owners;

type Owner = OwnerRule["owners"][number];

/** The limit of people and teams that are listed; typing a name finds others. */
const mostShown = 8;

/** Finds a person or team by name, teams first. */
export function FindOwner(props: {
  names: Names;
  taken: readonly Owner[];
  onFound: (owner: Owner) => void;
}) {
  const { names, taken, onFound } = props;
  const [text, setText] = useState("");
  const wanted = text.trim().toLocaleLowerCase();
  const isFree = (id: string) => !taken.some((owner) => owner.id === id);
  const matches = (words: string) => words.toLocaleLowerCase().includes(wanted);
  const teams = names.teams.filter(({ id, title = "" }) => isFree(id) && matches(title));
  const people = names.people.filter(
    ({ id, displayName, email = "" }) => isFree(id) && matches(`${displayName} ${email}`),
  );
  const candidates = [
    ...teams.map(({ id, title }) => ({
      owner: { type: "team" as const, id },
      name: (
        <span className="flex min-w-0 items-center gap-2">
          <UsersRound size={16} aria-hidden className="shrink-0 text-muted" />
          <span className="truncate">{title}</span>
        </span>
      ),
    })),
    ...people.map((user) => ({
      owner: { type: "user" as const, id: user.id },
      name: <UserName user={user} />,
    })),
  ];
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={t.find} value={text} onChange={setText} autoFocus />
      {candidates.length === 0 && <p className="px-2 pb-1 text-muted">{t.none}</p>}
      <ul>
        {candidates.slice(0, mostShown).map(({ owner, name }) => (
          <li key={owner.id}>
            <button
              type="button"
              className="focus-ring-inset flex min-h-8 w-full items-center rounded-sm px-2 text-start hover:bg-hover"
              onClick={() => onFound(owner)}
            >
              {name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
