import { useState } from "react";
import type { ReactNode } from "react";
import { Download, Pencil, RefreshCw, Trash2 } from "lucide-react";
import type { File } from "#contract/page.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { filesTexts, fileEditsTexts } from "#console/messages/files.ts";
import { formatBytes } from "#console/messages/format.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { dimensionsOf, typeOf, FileIcon } from "./file-columns.tsx";
import { isDrawn, kindOf, markdownOf, sourceOf } from "./file-kind.ts";
import { UsedOn } from "./used-on.tsx";
import type { Version } from "../version.tsx";

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
