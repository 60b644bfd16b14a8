import { Download, FileIcon } from "lucide-react";
import type { File } from "#contract/page.ts";
import { formatBytes } from "#console/messages/format.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { LinkButton } from "#console/ui/link.tsx";

/** A file of a revision: its picture, or that it has none, and its name and size. */
export function FilePreview({ file }: { file: File }) {
  // The API may have another origin than this page, but the credential only works for this page's.
  const address = new URL(file.downloadURL).pathname;
  const isPicture = file.contentType.startsWith("image/");
  return (
    <>
      {isPicture ? (
        <img
          src={address}
          alt={file.name}
          className="max-h-[60vh] max-w-full self-start rounded-md border bg-sunken object-contain"
        />
      ) : (
        <p className="flex items-center gap-2 rounded-md border bg-sunken px-3 py-6 text-muted">
          <FileIcon size={16} aria-hidden />
          {t.noPreview}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <span className="wrap-anywhere">{file.name}</span>
        <span>{formatBytes(file.size)}</span>
        <LinkButton external size="small" href={address} icon={<Download size={14} aria-hidden />}>
          {t.download}
        </LinkButton>
      </p>
    </>
  );
}
