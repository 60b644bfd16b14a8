import type { Redirect } from "#contract/site-redirect.ts";
import type { SiteParams } from "#screens/sites.ts";
import { call } from "#console/data/client.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import type { FindingOf } from "./columns.tsx";
import { redirectsKey } from "./queries.ts";

/** Changes of many redirects. Each can be undone. */
export function bulkActions(
  params: SiteParams,
  findingOf: FindingOf,
  unavailable: string | undefined,
): BulkAction<Redirect>[] {
  const change = ({ id }: Redirect, body: Partial<Pick<Redirect, "destination" | "permanent">>) =>
    call(`PATCH ${redirectsKey}/{redirectId}`, { params: { ...params, redirectId: id }, body });
  const retype = (permanent: boolean): BulkAction<Redirect> => {
    const label = permanent ? t.permanent : t.temporary;
    return {
      menu: t.changeType,
      label,
      unavailable,
      skip: (row) => (row.permanent === permanent ? t.isAlready(label.toLowerCase()) : undefined),
      run: (row) => change(row, { permanent }),
      undo: (row) => change(row, { permanent: row.permanent }),
    };
  };
  return [
    retype(true),
    retype(false),
    {
      label: t.straightenMany,
      unavailable,
      skip: (row) => (findingOf(row)?.end === undefined ? t.notAChain : undefined),
      run: (row) => change(row, { destination: findingOf(row)?.end ?? row.destination }),
      undo: (row) => change(row, { destination: row.destination }),
    },
    {
      label: t.deleteMany,
      danger: true,
      unavailable,
      confirm: (count) => ({ title: t.deleteManyTitle(count), body: t.deleteManyBody }),
      run: ({ id }) =>
        call(`DELETE ${redirectsKey}/{redirectId}`, { params: { ...params, redirectId: id } }),
      undo: ({ source, destination, permanent }) =>
        call(`POST ${redirectsKey}`, { params, body: { source, destination, permanent } }),
    },
  ];
}
