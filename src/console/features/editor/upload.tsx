import { useCallback, useEffect, useRef, useState } from "react";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useWrite } from "#console/data/write.ts";
import { FileButton } from "#console/ui/file-button.tsx";
import { base64Of } from "#console/kit/files.ts";
import { editorPasteTexts as t } from "#console/messages/editor-tools.ts";

/** The limit of the platform for one file, in bytes. */
const largestFile = 1024 * 1024;

/** How many files can be added at once. */
export const mostFiles = 20;

/** An uploaded file: its permanent address in a page's text, and one that shows it at once. */
export type Uploaded = { address: string; isImage: boolean };

/**
 * Uploads a file into the change request.
 * @throws Error with a sentence for the writer
 */
export type Upload = (file: File) => Promise<Uploaded>;

const operation = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";

/** Uploads files into a change request, one after the other. */
export function useUpload(spaceId: string, changeRequestId: string): Upload {
  const { mutateAsync } = useWrite(operation, { queue: `upload ${changeRequestId}` });
  return useCallback(
    async (file) => {
      if (file.size > largestFile) {
        const megabytes = Math.ceil((file.size / largestFile) * 10) / 10;
        throw new Error(t.tooLarge(file.name, megabytes));
      }
      const base64 = await base64Of(file).catch(() => {
        throw new Error(t.unreadable);
      });
      const contentType = file.type === "" ? {} : { contentType: file.type };
      const inserted = { name: file.name, base64, ...contentType };
      const { changes } = await mutateAsync({
        params: { spaceId, changeRequestId },
        body: { changes: [{ operation: "insert_files", files: [inserted] }] },
      }).catch((failure: unknown) => {
        throw new Error(reasonOf(failure), { cause: failure });
      });
      const id = changes[0]?.files?.[0]?.id ?? "";
      return { address: `/files/${id}`, isImage: file.type.startsWith("image/") };
    },
    [mutateAsync, spaceId, changeRequestId],
  );
}

function reasonOf(failure: unknown): string {
  if (failure instanceof RequestFailure) return failure.details[0]?.message ?? failure.message;
  return String(failure);
}

/** Uploads a file of this device into the change request, and says why if it can't. */
export function UploadButton(props: {
  /** What the file is for, if several buttons have the same label. */
  about?: string;
  only?: "images";
  upload: Upload;
  /** @param address - permanent, to write into the text */
  onUploaded: (address: string) => void;
}) {
  const { about, only, upload, onUploaded } = props;
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isClosed = useRef(false);
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  }, [onUploaded]);
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);
  const send = async (file: File) => {
    setProblem(undefined);
    setPending(true);
    try {
      if (only === "images" && !file.type.startsWith("image/")) throw new Error(t.notAnImage);
      const { address } = await upload(file);
      // What asked for the file was closed meanwhile.
      if (!isClosed.current) uploaded.current(address);
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : String(failure));
    }
    setPending(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileButton
        label={only === "images" ? t.uploadImage : t.uploadFile}
        {...(about !== undefined && { about })}
        {...(only === "images" && { accept: ["image/*"] })}
        isPending={isPending}
        onChoose={send}
      />
      {problem !== undefined && (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
