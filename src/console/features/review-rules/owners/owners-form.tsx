import { useState } from "react";
import { ArrowDown, ArrowUp, Plus, Trash2, X, UsersRound } from "lucide-react";
import { mostOwnerRules } from "#contract/limits.ts";
import type { OwnerRule } from "#contract/review-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { UserName } from "#console/kit/user.tsx";
import { reviewRulesTexts } from "#console/messages/review-rules.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { nameOf, type Names } from "./owners-text.ts";

const t = reviewRulesTexts.owners;

type Owner = OwnerRule["owners"][number];

/** One row for each pattern, in the order in which they count. */
export function OwnersForm(props: {
  rules: readonly OwnerRule[];
  names: Names;
  isReadOnly: boolean;
  onChange: (rules: readonly OwnerRule[]) => void;
}) {
  const { rules, names, isReadOnly, onChange } = props;
  const put = (at: number, rule: OwnerRule) => onChange(rules.with(at, rule));
  const swap = (at: number, to: number) =>
    onChange(rules.with(at, rules[to]!).with(to, rules[at]!));
  return (
    <div className="flex flex-col items-start gap-3">
      {rules.length > 0 && (
        <ol className="flex w-full flex-col divide-y rounded-lg border bg-raised">
          {rules.map((rule, at) => (
            // Rows are edited in place: their position is what they are known by.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex flex-col gap-2 p-3">
              <div className="flex items-end gap-2">
                <div className="min-w-0 flex-1">
                  <TextField
                    mono
                    label={t.pattern(at + 1)}
                    value={rule.pattern}
                    isReadOnly={isReadOnly}
                    onChange={(pattern) => put(at, { ...rule, pattern })}
                  />
                </div>
                {!isReadOnly && (
                  <div className="flex gap-0.5">
                    <IconButton
                      label={t.up(at + 1)}
                      icon={<ArrowUp size={14} aria-hidden />}
                      unavailable={gate([at === 0, t.isFirst])}
                      onPress={() => swap(at, at - 1)}
                    />
                    <IconButton
                      label={t.down(at + 1)}
                      icon={<ArrowDown size={14} aria-hidden />}
                      unavailable={gate([at === rules.length - 1, t.isLast])}
                      onPress={() => swap(at, at + 1)}
                    />
                    <IconButton
                      label={t.drop(at + 1)}
                      icon={<Trash2 size={14} aria-hidden />}
                      onPress={() => onChange(rules.toSpliced(at, 1))}
                    />
                  </div>
                )}
              </div>
              <OwnersOf
                line={at + 1}
                owners={rule.owners}
                names={names}
                isReadOnly={isReadOnly}
                onChange={(owners) => put(at, { ...rule, owners })}
              />
            </li>
          ))}
        </ol>
      )}
      {!isReadOnly && rules.length < mostOwnerRules && (
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden />}
          onPress={() =>
            onChange([...rules, { pattern: rules.length === 0 ? "*" : "", owners: [] }])
          }
        >
          {t.addPattern}
        </Button>
      )}
    </div>
  );
}

function OwnersOf(props: {
  line: number;
  owners: readonly Owner[];
  names: Names;
  isReadOnly: boolean;
  onChange: (owners: Owner[]) => void;
}) {
  const { line, owners, names, isReadOnly, onChange } = props;
  return (
    <ul aria-label={t.ownersOf(line)} className="flex flex-wrap items-center gap-1.5">
      {owners.length === 0 && <li className="text-sm text-muted">{t.nobody}</li>}
      {owners.map((owner) => {
        const name = nameOf(owner, names);
        return (
          <li
            key={`${owner.type} ${owner.id}`}
            className="inline-flex h-7 max-w-full items-center gap-1 rounded-full border bg-sunken ps-2.5 pe-1 text-sm"
          >
            <span className="truncate">{name}</span>
            {!isReadOnly && (
              <IconButton
                size="small"
                label={t.remove(name)}
                icon={<X size={12} aria-hidden />}
                onPress={() => onChange(owners.filter((other) => other !== owner))}
              />
            )}
          </li>
        );
      })}
      {!isReadOnly && (
        <li>
          <Popover
            label={t.find}
            className="w-72 p-2"
            trigger={
              <Button size="small" variant="quiet" icon={<Plus size={14} aria-hidden />}>
                {t.add}
              </Button>
            }
          >
            {(close) => (
              <FindOwner
                names={names}
                taken={owners}
                onFound={(owner) => {
                  onChange([...owners, owner]);
                  close();
                }}
              />
            )}
          </Popover>
        </li>
      )}
    </ul>
  );
}

/** The limit of people and teams that are listed; typing a name finds others. */
const mostShown = 8;

/** Finds a person or team by name, teams first. */
function FindOwner(props: {
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
