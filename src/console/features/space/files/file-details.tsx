import { useState, type ReactNode } from "react";
import { Download, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { File } from "#contract/page.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { filesTexts, fileEditsTexts } from "#console/messages/files.ts";
import { formatBytes } from "#console/messages/format.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { LinkButton, Link } from "#console/ui/link.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { paths } from "#console/paths.ts";
import {
  dimensionsOf,
  typeOf,
  FileIcon,
  isDrawn,
  kindOf,
  markdownOf,
  sourceOf,
} from "./file-columns.tsx";
import type { Version } from "../version.tsx";
import { listQuery } from "#console/data/query.ts";

const t = fileEditsTexts.details;
const { actions } = filesTexts;

type Edit = "replace" | "rename" | "delete";

/** A file with its preview, the pages that use it, and what can be done with it. */
export function FileDetails(props: {
  version: Version;
  /** Undefined if the version doesn't have the file of the URL. */
  file: File | undefined;
  onClose: () => void;
  onEdit: (edit: Edit) => void;
}) {
  const { version, file, onClose } = props;
  if (file === undefined) {
    return (
      <Dialog isOpen isDismissable size="small" title={t.gone} onClose={onClose}>
        <p className="text-muted">{t.goneBody}</p>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen isDismissable size="large" title={file.name} onClose={onClose}>
      <div className="grid gap-6 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Preview key={sourceOf(file)} file={file} />
        <div className="flex min-w-0 flex-col gap-5">
          <Facts file={file} />
          <section className="flex flex-col gap-1">
            <h3 className="font-semibold">{t.uses}</h3>
            <UsedOn version={version} file={file.id} uses={file.uses ?? 0} />
          </section>
          <Actions {...props} file={file} />
        </div>
      </div>
    </Dialog>
  );
}

/** An image, a player, or the file's icon. */
function Preview({ file }: { file: File }) {
  const [isBroken, setBroken] = useState(false);
  const source = sourceOf(file);
  const frame = "max-h-[60vh] w-full rounded-md border bg-sunken object-contain";
  if (!isBroken && isDrawn(file)) {
    return <img src={source} alt={file.name} onError={() => setBroken(true)} className={frame} />;
  }
  if (!isBroken && kindOf(file) === "media") {
    // Captions are part of pages, not of files.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video controls src={source} onError={() => setBroken(true)} className={frame} />;
  }
  return (
    <p className="grid min-h-40 place-items-center content-center gap-2 rounded-md border bg-sunken text-muted">
      <FileIcon file={file} size={28} />
      {t.noPreview}
    </p>
  );
}

function Facts({ file }: { file: File }) {
  const dimensions = dimensionsOf(file);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
      <Fact term={t.type}>{typeOf(file)}</Fact>
      <Fact term={t.size}>{formatBytes(file.size)}</Fact>
      {dimensions !== "" && <Fact term={t.dimensions}>{dimensions}</Fact>}
      <Fact term={t.id}>
        <span className="font-mono text-sm">{file.id}</span>
      </Fact>
    </dl>
  );
}

function Fact(props: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{props.term}</dt>
      <dd className="wrap-anywhere">{props.children}</dd>
    </>
  );
}

const edits = [
  { edit: "replace", label: actions.replace, Icon: RefreshCw },
  { edit: "rename", label: actions.rename, Icon: Pencil },
  { edit: "delete", label: actions.delete, Icon: Trash2 },
] as const;

function Actions(props: { version: Version; file: File; onEdit: (edit: Edit) => void }) {
  const { file, version } = props;
  return (
    <div className="flex flex-wrap gap-2">
      <CopyButton
        value={markdownOf(file)}
        label={actions.copyMarkdown}
        done={actions.copied}
        size="medium"
      />
      <LinkButton external href={sourceOf(file)} icon={<Download size={14} aria-hidden />}>
        {actions.download}
      </LinkButton>
      {edits.map(({ edit, label, Icon }) => (
        <Button
          key={edit}
          icon={<Icon size={14} aria-hidden />}
          variant={edit === "delete" ? "danger" : "secondary"}
          unavailable={version.readOnly}
          onPress={() => props.onEdit(edit)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/** The pages that use a file, in reading order. */
export function UsedOn(props: { version: Version; file: string; uses: number }) {
  const { version, uses } = props;
  const { space, number } = version;
  // The two contents have operations of their own, and only one of them is asked.
  const main = useInfiniteQuery({
    ...mainBacklinksQuery(space.id, props.file),
    enabled: uses > 0 && number === undefined,
  });
  const draft = useInfiniteQuery({
    ...draftBacklinksQuery(space.id, number ?? "", props.file),
    enabled: uses > 0 && number !== undefined,
  });
  const { data, error, refetch } = number === undefined ? main : draft;
  if (uses === 0) return <p className="text-muted">{t.notUsed}</p>;
  if (data === undefined && error !== null) {
    return <FailureState isCompact error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <Pending>
        <p role="status" className="text-muted">
          {t.usesLoading}
        </p>
      </Pending>
    );
  }
  const pages = data.items.flatMap(({ page }) => page ?? []);
  const more = (data.count ?? pages.length) - pages.length;
  return (
    <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto">
      {pages.map((page) => (
        <li key={page.id} className="truncate">
          <Link href={pageHref(version, page.id)}>
            <bdi>{page.title}</bdi>
          </Link>
        </li>
      ))}
      {more > 0 && <li className="text-muted">{t.more(more)}</li>}
    </ul>
  );
}

/** Where a page of the version is read, or, in a change request, edited: it may not be among its changes. */
function pageHref({ space, number }: Version, page: string): string {
  return number === undefined
    ? paths.page(space.organization, space.id, page)
    : paths.editPage(space.organization, space.id, number, page);
}

/** Pages per request: more than a dialog shows at first. */
const limit = 20;

/** The pages that use a file. */
const mainBacklinksQuery = (spaceId: string, fileId: string) =>
  listQuery("GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks", {
    params: { spaceId, fileId },
    query: { limit },
  });

/** The pages of a change request that use a file. */
const draftBacklinksQuery = (spaceId: string, changeRequestId: string, fileId: string) =>
  listQuery(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks",
    { params: { spaceId, changeRequestId, fileId }, query: { limit } },
  );
