import { useEffect, useRef } from "react";
import { FolderOpen, LayoutGrid, Rows3, Upload } from "lucide-react";
import { useLocation } from "react-router";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { filesTexts as t } from "#console/messages/files.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Link } from "#console/ui/link.tsx";
import { tip } from "#console/ui/tip.ts";
import { FileCards } from "./file-cards.tsx";
import { OpenDialog, UploadFiles, useFileDialogs } from "./file-dialogs.tsx";
import { FileList } from "./file-list.tsx";
import { useFiles } from "./use-files.ts";
import { useVersion } from "../version/use-version.ts";
import { VersionBar } from "../version/version-bar.tsx";

export { loadFiles as load } from "./loaders.ts";

/** The images and attachments of a space, or of one of its change requests. */
export function Component() {
  const version = useVersion();
  const { space } = version;
  const list = useFiles(version);
  const dialogs = useFileDialogs();
  const [layout] = useUrlChoice("layout");
  const isGrid = layout === "grid";
  const upload = {
    icon: <Upload size={16} aria-hidden />,
    unavailable: version.readOnly,
    onApproach: UploadFiles.prepare,
    onPress: () => dialogs.upload([]),
  };
  useDroppedFiles(version.readOnly === undefined ? dialogs.upload : undefined);
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
              <LayoutSwitch isGrid={isGrid} />
              <Button variant="primary" {...upload}>
                {t.upload}
              </Button>
            </>
          }
        />
        {version.error !== null ? (
          <FailureState error={version.error} onRetry={version.retry} />
        ) : isGrid ? (
          <FileCards list={list} empty={empty} />
        ) : (
          <FileList version={version} list={list} dialogs={dialogs} empty={empty} />
        )}
      </PageBody>
      <OpenDialog version={version} files={list.data} dialogs={dialogs} />
    </>
  );
}

/** Files that are dropped anywhere on the screen. Without this, the browser would leave the console and show them. */
function useDroppedFiles(onDrop: ((files: readonly File[]) => void) | undefined): void {
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const own = new AbortController();
    const { signal } = own;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
    addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault(), { signal });
    addEventListener(
      "drop",
      (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        drop.current?.([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    return () => own.abort();
  }, []);
}

const views = [
  { layout: undefined, label: t.views.table, Icon: Rows3 },
  { layout: "grid", label: t.views.grid, Icon: LayoutGrid },
] as const;

/** Between one row and one card for each file. The URL keeps it, and the filters stay. */
function LayoutSwitch({ isGrid }: { isGrid: boolean }) {
  const { search } = useLocation();
  const to = (layout: string | undefined) => {
    const params = new URLSearchParams(search);
    if (layout === undefined) params.delete("layout");
    else params.set("layout", layout);
    return `?${params}`;
  };
  return (
    <nav aria-label={t.views.label} className="flex rounded-md border p-px">
      {views.map(({ layout, label, Icon }) => (
        <Link
          key={label}
          href={to(layout)}
          look="bare"
          aria-label={label}
          aria-current={isGrid === (layout === "grid") ? "true" : undefined}
          className="grid size-7 place-items-center rounded-sm text-muted hover:bg-hover aria-[current]:bg-pressed aria-[current]:text-text"
          {...tip(label)}
        >
          <Icon size={16} aria-hidden />
        </Link>
      ))}
    </nav>
  );
}
