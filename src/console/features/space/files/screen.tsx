import { FolderOpen, Upload } from "lucide-react";
import { useMemo } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { LayoutSwitch } from "#console/kit/layout-switch.tsx";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useFileDrop } from "#console/kit/files.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { filesTexts as t } from "#console/messages/files.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { compareNames } from "#console/messages/name-order.ts";
import { FileCards } from "./file-cards.tsx";
import { OpenDialog, UploadFiles, useFileDialogs } from "./file-dialogs.tsx";
import { FileList } from "./file-list.tsx";
import { VersionBar, useVersion, type Version } from "../version.tsx";
import { usedFilesQuery } from "./queries.ts";

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
    ...usedFilesQuery(space.id, revision ?? ""),
    enabled: revision !== undefined,
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const files = useMemo(() => data?.toSorted((a, b) => compareNames(a.name, b.name)), [data]);
  return { ...list, data: files } as typeof list;
}
