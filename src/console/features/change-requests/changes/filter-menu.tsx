import { changeSearchTexts as t } from "#console/messages/review-search.ts";
import { Select } from "#console/ui/select.tsx";
import { useAddress } from "./use-address.ts";
import { useChangePeople } from "./people-query.ts";

const any = { value: "", label: t.any };
const optionsOf = (labels: Record<string, string>) => [
  any,
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];

/** Filters of the list of changes that only some need. Each takes effect at once, and is kept in the URL. */
export function FilterMenu() {
  const { author, owner, viewed, threads, impact, set } = useAddress();
  const { people, error, isUnknown } = useChangePeople(true);
  const filter = (name: string) => (value: string) => set({ [name]: value, edits: "" }, true);
  return (
    <div className="flex w-72 max-w-full flex-col gap-3 p-3">
      <Select
        label={t.viewed}
        value={viewed}
        onChange={filter("viewed")}
        options={optionsOf(t.viewedOptions)}
      />
      <Select
        label={t.threads}
        value={threads}
        onChange={filter("threads")}
        options={optionsOf(t.threadOptions)}
      />
      <Select
        label={t.impact}
        value={impact}
        onChange={filter("impact")}
        options={optionsOf(t.impactOptions)}
      />
      {people !== undefined && (
        <>
          <Select
            label={t.author}
            value={author}
            onChange={filter("author")}
            options={[
              any,
              ...people.authors.map(({ user }) => ({ value: user.id, label: user.displayName })),
            ]}
          />
          <Select
            label={t.owner}
            value={owner}
            onChange={filter("owner")}
            options={[any, ...people.owners.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </>
      )}
      {error !== null && (
        <p className="text-sm text-muted">{isUnknown ? t.unknownFilters : t.failedFilters}</p>
      )}
    </div>
  );
}
