import { useCallback, useState } from "react";
import type { ReactNode } from "react";
import type { UseQueryResult } from "@tanstack/react-query";
import { Download, PanelRight, Pencil, RefreshCw, Trash2 } from "lucide-react";
import type { File } from "#contract/page.ts";
import { call } from "#console/data/client.ts";
import { TargetField } from "#console/kit/change-request-target.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { BulkAction, RowAction } from "#console/kit/table/types.ts";
import { filesTexts as t, fileEditsTexts } from "#console/messages/files.ts";
import { fileColumns, fileFilters, fileSearch } from "./file-columns.tsx";
import { sourceOf } from "./file-kind.ts";
import type { FileDialogs } from "./file-dialogs.tsx";
import { restoresOf, useFileEdits } from "./use-file-edits.ts";
import { useFileHref } from "./file-dialogs.tsx";
import { useShowVersion, type Version } from "../version.tsx";

const edits = fileEditsTexts.remove;
const idOf = ({ id }: File) => id;
const nameOf = ({ name }: File) => name;

/** The files of a version, one row each. */
export function FileList(props: {
  version: Version;
  list: UseQueryResult<File[]>;
  dialogs: FileDialogs;
  empty: ReactNode;
}) {
  const { version, dialogs } = props;
  const fileHref = useFileHref();
  const hrefOf = useCallback(({ id }: File) => fileHref(id), [fileHref]);
  const { readOnly } = version;
  const rowActions = useCallback(
    (file: File): RowAction[] => [
      {
        label: t.actions.open,
        icon: <PanelRight size={14} aria-hidden />,
        href: fileHref(file.id),
      },
      {
        label: t.actions.download,
        icon: <Download size={14} aria-hidden />,
        href: sourceOf(file),
      },
      {
        label: t.actions.replace,
        icon: <RefreshCw size={14} aria-hidden />,
        unavailable: readOnly,
        onAction: () => dialogs.open("replace", file.id),
      },
      {
        label: t.actions.rename,
        icon: <Pencil size={14} aria-hidden />,
        unavailable: readOnly,
        onAction: () => dialogs.open("rename", file.id),
      },
      {
        label: t.actions.delete,
        icon: <Trash2 size={14} aria-hidden />,
        danger: true,
        unavailable: readOnly,
        onAction: () => dialogs.open("delete", file.id),
      },
    ],
    [fileHref, readOnly, dialogs],
  );
  return (
    <ResourceTable
      label={t.title}
      source={{ kind: "whole", list: props.list }}
      columns={fileColumns}
      idOf={idOf}
      nameOf={nameOf}
      countOf={t.count}
      hrefOf={hrefOf}
      search={fileSearch}
      filters={fileFilters}
      rowActions={rowActions}
      bulkActions={useBulkActions(version)}
      csvName={`${t.title} ${version.space.title}`}
      empty={props.empty}
    />
  );
}

const content = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";

/** The platform's limit of operations in a batch. */
const atOnce = 50;

/** Deleting many files, which can be undone. */
function useBulkActions(version: Version): BulkAction<File>[] {
  const { target } = useFileEdits(version, fileEditsTexts.subjects.deleteMany);
  const show = useShowVersion();
  /** By file, for undo: the revision in which it was deleted. */
  const [deletedIn] = useState(() => new Map<string, string>());
  const remove = async (files: readonly File[]) => {
    const params = await target.params();
    const changes = files.map(({ id: file }) => ({ operation: "delete_file" as const, file }));
    const { changeRequest } = await call(content, { params, body: { changes } });
    for (const { id } of files) deletedIn.set(id, changeRequest.revision);
    if (version.number === undefined) show(params.changeRequestId);
  };
  const restore = async (files: readonly File[]) => {
    const params = await target.params();
    const byRevision = Map.groupBy(files, ({ id }) => deletedIn.get(id) ?? "");
    const restores = [...byRevision].map(([revision, ofIt]) =>
      restoresOf(
        params,
        revision,
        ofIt.map(({ id }) => id),
      ),
    );
    const changes = (await Promise.all(restores)).flat();
    await call(content, { params, body: { changes } });
  };
  return [
    {
      label: edits.bulk,
      danger: true,
      unavailable: version.readOnly,
      confirm: (count) => ({
        title: edits.many(count),
        body: (
          <div className="flex flex-col gap-4">
            <p>{edits.manyBody}</p>
            <TargetField target={target} />
          </div>
        ),
      }),
      run: (file) => remove([file]),
      undo: (file) => restore([file]),
      together: { most: atOnce, run: remove, undo: restore },
    },
  ];
}
