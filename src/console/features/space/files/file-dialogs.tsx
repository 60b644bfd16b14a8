import { useMemo, useState, useCallback } from "react";
import { useLocation, useSearchParams } from "react-router";
import type { File as StoredFile } from "#contract/page.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { useSetParams, withParams } from "#console/kit/use-set-params.ts";
import type { Version } from "../version.tsx";

export const UploadFiles = openedLater(
  async () => (await import("./upload-files.tsx")).UploadFiles,
);
const FileDetails = openedLater(async () => (await import("./file-details.tsx")).FileDetails);
const ReplaceFile = openedLater(async () => (await import("./edit-dialogs.tsx")).ReplaceFile);
const RenameFile = openedLater(async () => (await import("./edit-dialogs.tsx")).RenameFile);
const DeleteFile = openedLater(async () => (await import("./edit-dialogs.tsx")).DeleteFile);

type EditKind = "replace" | "rename" | "delete";

type Opened = { kind: EditKind; file: string } | { kind: "upload"; files: readonly File[] };

/** Which dialog is open. The details of a file are in the URL instead. */
export type FileDialogs = {
  opened: Opened | undefined;
  open: (kind: EditKind, file: string) => void;
  /** @param files - that were dropped on the screen */
  upload: (files: readonly File[]) => void;
  close: () => void;
};

export function useFileDialogs(): FileDialogs {
  const [opened, setOpened] = useState<Opened>();
  return useMemo(
    () => ({
      opened,
      open: (kind, file) => setOpened({ kind, file }),
      upload: (files) => setOpened({ kind: "upload", files }),
      close: () => setOpened(undefined),
    }),
    [opened],
  );
}

const dialogOf = { replace: ReplaceFile, rename: RenameFile, delete: DeleteFile };

/** The open dialog, or the details of the file in the URL. */
export function OpenDialog(props: {
  version: Version;
  /** Undefined until they are loaded. */
  files: readonly StoredFile[] | undefined;
  dialogs: FileDialogs;
}) {
  const { version, files, dialogs } = props;
  const { opened, close } = dialogs;
  const inUrl = useOpenFile();
  if (files === undefined) return null;
  if (opened?.kind === "upload") {
    return <UploadFiles version={version} files={files} dropped={opened.files} onClose={close} />;
  }
  if (opened !== undefined) {
    const file = files.find(({ id }) => id === opened.file);
    const Edit = dialogOf[opened.kind];
    return file && <Edit version={version} file={file} onClose={close} />;
  }
  if (inUrl.id === undefined) return null;
  return (
    <FileDetails
      version={version}
      file={files.find(({ id }) => id === inUrl.id)}
      onClose={inUrl.close}
      onEdit={(kind) => {
        // What is deleted has no details to come back to.
        if (kind === "delete") inUrl.close();
        dialogs.open(kind, inUrl.id!);
      }}
    />
  );
}

const parameter = "file";

/** The URL of a file's details, on this screen. */
export function useFileHref() {
  const { pathname, search } = useLocation();
  return useCallback(
    (file: string) =>
      `${pathname}?${withParams(new URLSearchParams(search), { [parameter]: file })}`,
    [pathname, search],
  );
}

/** The file in the URL, and how to close its details. */
function useOpenFile() {
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const close = () => setParams({ [parameter]: "" });
  return { id: params.get(parameter) ?? undefined, close };
}
