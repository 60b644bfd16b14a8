import { useDeferredValue, useMemo } from "react";
import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { File } from "#contract/page.ts";
import { FailureState, NoMatches, Pending } from "#console/kit/page-state.tsx";
import { useChangeAddress, useTableAddress } from "#console/kit/table/address.ts";
import { useModel } from "#console/kit/table/model.ts";
import { Toolbar } from "#console/kit/table/toolbar.tsx";
import { matchingRows } from "#console/kit/table/use-rows.ts";
import { filesTexts as t } from "#console/messages/files.ts";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { fileColumns } from "./file-columns.tsx";
import { fileFilters, fileSearch } from "./file-filters.ts";
import { FileGrid } from "./file-grid.tsx";
import { useFileHref } from "./use-open-file.ts";

const filterNames = fileFilters.map(({ name }) => name);
const none: readonly File[] = [];

/** The files of a version, one card each, with the filters and the order of the list. */
export function FileCards(props: { list: UseQueryResult<File[]>; empty: ReactNode }) {
  const { data, error, refetch } = props.list;
  const address = useTableAddress(filterNames);
  const later = useDeferredValue(address);
  const change = useChangeAddress();
  const hrefOf = useFileHref();
  const matching = useMemo(
    () => matchingRows(data ?? none, fileSearch, fileFilters, later),
    [data, later],
  );
  const { rows } = useModel(matching, fileColumns, true, address, undefined);
  if (data === undefined) {
    if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
    return (
      <Pending>
        <SkeletonRows count={6} />
      </Pending>
    );
  }
  if (data.length === 0) return props.empty;
  const clear = () =>
    change({ search: "", filters: Object.fromEntries(filterNames.map((name) => [name, ""])) });
  return (
    <>
      <Toolbar
        address={address}
        onChange={change}
        searchLabel={fileSearch.label}
        filters={fileFilters}
        status={t.count(rows.length)}
      />
      {rows.length === 0 ? (
        <NoMatches onClear={clear} />
      ) : (
        <FileGrid files={rows} hrefOf={hrefOf} />
      )}
    </>
  );
}
