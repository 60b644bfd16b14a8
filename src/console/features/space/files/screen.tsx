import { FolderOpen, Upload, Download, PanelRight, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useMemo, useCallback, useState, type ReactNode } from "react";
import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { LayoutSwitch } from "#console/kit/layout-switch.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useFileDrop } from "#console/kit/files.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { filesTexts as t, fileEditsTexts } from "#console/messages/files.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { compareNames } from "#console/messages/name-order.ts";
import type { File } from "#contract/page.ts";
import { call } from "#console/data/client.ts";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { BulkAction, RowAction } from "#console/kit/table/types.ts";
import { FileCards } from "./file-cards.tsx";
import {
  OpenDialog,
  UploadFiles,
  useFileDialogs,
  type FileDialogs,
  useFileHref,
} from "./file-dialogs.tsx";
import { VersionBar, useVersion, type Version, useShowVersion } from "../version.tsx";
import { queryOf } from "#console/data/query.ts";
import { usedFiles } from "#screens/spaces.ts";
import { fileColumns, fileFilters, fileSearch, sourceOf } from "./file-columns.tsx";
import { restoresOf, useFileEdits } from "./use-file-edits.ts";
import { TargetField } from "#console/kit/change-request-target.tsx";

const grid = "grid";

/** The images and attachments of a space, or of one of its change requests. */
export function Component() {
  const version = useVersion();
  const { space } = version;
  const list = useFiles(version);
  const dialogs = useFileDialogs();
  const [layout] = useUrlChoice("layout");
  const upload = {
    icon: <Upload size={16} aria-hidden />,
    unavailable: version.readOnly,
    onApproach: UploadFiles.prepare,
    onPress: () => dialogs.upload([]),
  };
  useFileDrop(
    version.readOnly === undefined ? ({ files }) => dialogs.upload([...files]) : undefined,
  );
  useKeys(
    version.readOnly === undefined
      ? [{ keys: "u", label: t.keys.upload, group: t.keys.group, run: upload.onPress }]
      : [],
  );
  const empty = (
    <EmptyState
      icon={<FolderOpen size={20} aria-hidden />}
      title={t.emptyTitle}
      action={<Button {...upload}>{t.upload}</Button>}
    >
      {t.emptyBody}
    </EmptyState>
  );
  return (
    <>
      <SpaceHead space={space} current="files" />
      <PageBody wide>
        <PageHead
          title={t.title}
          context={space.title}
          meta={<VersionBar version={version} />}
          actions={
            <>
              <LayoutSwitch texts={t.views} layout={grid} />
              <Button variant="primary" {...upload}>
                {t.upload}
              </Button>
            </>
          }
        />
        {version.error !== null ? (
          <FailureState error={version.error} onRetry={version.retry} />
        ) : layout === grid ? (
          <FileCards list={list} empty={empty} />
        ) : (
          <FileList version={version} list={list} dialogs={dialogs} empty={empty} />
        )}
      </PageBody>
      <OpenDialog version={version} files={list.data} dialogs={dialogs} />
    </>
  );
}

/** The files of a version, by name. After a change, the previous ones stay until the new ones are loaded. */
function useFiles({ space, revision }: Version) {
  const list = useQuery({
    ...queryOf(usedFiles(space.id, revision ?? "")),
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const files = useMemo(() => data?.toSorted((a, b) => compareNames(a.name, b.name)), [data]);
  return { ...list, data: files } as typeof list;
}

const edits = fileEditsTexts.remove;
const idOf = ({ id }: File) => id;
const nameOf = ({ name }: File) => name;

/** The files of a version, one row each. */
function FileList(props: {
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
