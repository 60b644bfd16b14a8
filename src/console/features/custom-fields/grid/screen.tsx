import { useMemo, useState } from "react";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Keyboard, Library, ListPlus } from "lucide-react";
import { useSearchParams } from "react-router";
import type { CustomField, CustomFieldEntry } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { useLeaveGuard } from "#console/kit/form/use-leave-guard.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { NoMatches, Pending } from "#console/kit/page-state.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { CsvButton } from "#console/kit/table/csv-button.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import { useSetParams } from "#console/kit/use-set-params.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Popover } from "#console/ui/popover.tsx";
import { SearchField } from "#console/ui/search-field.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { fieldsQuery, readValues, valueOf } from "../queries.ts";
import { Grid } from "./grid.tsx";
import { useSheet, type SheetState } from "./use-sheet.ts";
import { titleOf } from "../value.ts";
import type { Sheet } from "./paste.ts";

const KeyList = openedLater(async () => (await import("./key-list.tsx")).KeyList);

const t = customFieldTexts.grid;

/** The values of all spaces in one table. */
export function Component() {
  const { organization } = useOrganization();
  const { data: fields } = useSuspenseQuery(fieldsQuery(organization.id));
  const { data: all } = useSuspenseQuery(spacesQuery(organization.id));
  const isEmpty = all.length === 0 || fields.length === 0;
  return (
    <PageBody wide>
      <PageHead
        title={t.title}
        context={organization.title}
        crumbs={[{ label: t.content, href: paths.content(organization.id) }]}
        actions={
          <LinkButton href={paths.settings(organization.id, "custom-fields")}>
            {customFieldTexts.title}
          </LinkButton>
        }
      />
      {isEmpty ? (
        <Empty organization={organization.id} hasFields={fields.length > 0} />
      ) : (
        <Values all={all} fields={fields} />
      )}
    </PageBody>
  );
}

function Values({ all, fields }: { all: readonly Space[]; fields: readonly CustomField[] }) {
  const client = useQueryClient();
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const search = params.get("q") ?? "";
  const setSearch = (q: string) => setParams({ q }, true);
  const [typed, setTyped] = useTypedFilter(search, setSearch);
  const spaces = useMemo(() => matching(all, search), [all, search]);
  const [said, tell] = useState("");
  const sheet = { spaces, fields };
  // The report also names spaces that the search hides.
  const whole = { spaces: all, fields };
  const state = useSheet(sheet);
  const question = useLeaveGuard(state.failed.length > 0, state.dismiss);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t.search}
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-64"
        />
        <span role="status" className="min-w-0 grow text-end text-sm text-muted tabular-nums">
          {t.count(spaces.length)}
        </span>
        <CsvButton<Row>
          name={t.csvName}
          columns={csvColumns(fields)}
          count={spaces.length}
          readAll={async (signal, onProgress) => {
            const values = await readValues(client, spaces, signal, onProgress);
            return spaces.map((space) => ({ space, entries: values.get(space.id) ?? [] }));
          }}
        />
        <KeysHelp />
      </div>
      {spaces.length === 0 ? (
        <NoMatches onClear={() => setSearch("")} />
      ) : (
        <Grid sheet={sheet} state={state} tell={tell} />
      )}
      <Ledger sheet={whole} state={state} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {question}
    </div>
  );
}

type Row = { space: Space; entries: readonly CustomFieldEntry[] };

/** Field names have no capitals, so they can't conflict with the IDs of the columns before them. */
function csvColumns(fields: readonly CustomField[]): Column<Row>[] {
  const column = (id: string, csv: NonNullable<Column<Row>["csv"]>): Column<Row> => ({
    id,
    title: id,
    cell: () => null,
    csv,
  });
  return [
    column("Space", ({ space }) => space.title),
    column("Space ID", ({ space }) => space.id),
    ...fields.map(({ name }) =>
      column(name, ({ entries }) => {
        const value = valueOf(entries, name);
        return Array.isArray(value) ? value.join(", ") : value;
      }),
    ),
  ];
}

function matching(spaces: readonly Space[], text: string): Space[] {
  const wanted = text.trim().toLowerCase();
  return spaces
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .sort((a, b) => compareNames(a.title, b.title));
}

function Empty(props: { organization: string; hasFields: boolean }) {
  const { organization, hasFields } = props;
  return (
    <div className="rounded-lg border">
      {hasFields ? (
        <EmptyState
          icon={<Library size={20} aria-hidden />}
          title={t.empty}
          action={<LinkButton href={paths.content(organization)}>{t.content}</LinkButton>}
        >
          {t.emptyBody}
        </EmptyState>
      ) : (
        <EmptyState
          icon={<ListPlus size={20} aria-hidden />}
          title={t.noFields}
          action={
            <LinkButton href={paths.settings(organization, "custom-fields")}>
              {customFieldTexts.space.define}
            </LinkButton>
          }
        >
          {t.noFieldsBody}
        </EmptyState>
      )}
    </div>
  );
}

/** The table's shortcuts. They belong to its cells, so the list of the screen's shortcuts doesn't include them. */
function KeysHelp() {
  return (
    <Popover
      label={t.keys}
      placement="bottom end"
      className="w-88 p-3"
      trigger={<IconButton label={t.keys} icon={<Keyboard size={16} aria-hidden />} />}
    >
      <KeyList />
    </Popover>
  );
}

/** The limit of lines per section: a paste can have thousands. */
const mostLines = 20;

/** What was saved, what failed and why, and which cells were skipped. */
function Ledger({ sheet, state }: { sheet: Sheet; state: SheetState }) {
  const { failed, refusals, saved, saving } = state;
  if (saving > 1) {
    return (
      <Pending>
        <Banner tone="info" live="status" title={t.saving(saving)} />
      </Pending>
    );
  }
  if (failed.length === 0 && refusals.length === 0) return null;
  const spaceTitle = (id: string) =>
    sheet.spaces.find((space: Space) => space.id === id)?.title ?? id;
  const fieldTitles = (names: Iterable<string>) =>
    Array.from(names, (name) => {
      const field = sheet.fields.find((item) => item.name === name);
      return field === undefined ? name : titleOf(field);
    });
  return (
    <div className="flex flex-col gap-2" role="group" aria-label={t.ledger}>
      {failed.length > 0 && (
        <Banner
          tone="danger"
          live="alert"
          title={[saved > 0 && t.savedSpaces(saved), t.failedSpaces(failed.length)]
            .filter(Boolean)
            .join(" ")}
          actions={
            <>
              <Button size="small" onPress={state.retry}>
                {t.retryFailed}
              </Button>
              <Button size="small" onPress={state.dismiss}>
                {t.dismiss}
              </Button>
            </>
          }
        >
          <Lines
            lines={failed.map(({ spaceId, values, reason }) =>
              t.failure(spaceTitle(spaceId), fieldTitles(values.keys()), reason),
            )}
          />
        </Banner>
      )}
      {refusals.length > 0 && (
        <Banner
          tone="warning"
          live="status"
          title={t.invalid(refusals.length)}
          actions={
            <Button size="small" onPress={() => state.refuse([])}>
              {t.dismiss}
            </Button>
          }
        >
          <Lines lines={refusals.map(({ space, field, reason }) => t.cell(space, field, reason))} />
        </Banner>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const rest = lines.length - mostLines;
  return (
    <ul className="list-disc ps-5">
      {lines.slice(0, mostLines).map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
      {rest > 0 && <li>{customFieldTexts.andMore(rest)}</li>}
    </ul>
  );
}
