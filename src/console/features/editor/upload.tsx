import { useCallback, useEffect, useRef, useState } from "react";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useWrite } from "#console/data/write.ts";
import { FileButton } from "#console/ui/file-button.tsx";
import { base64Of } from "#console/kit/files.ts";
import { partSize, uploadInParts } from "#console/kit/upload-in-parts.ts";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { editorPasteTexts as t } from "#console/messages/editor-tools.ts";

const megabyte = 1_000_000;

/** `largestFile` of the contract, which would bring the schemas along. */
const largestFile = 25 * megabyte;

/** How many files can be added at once. */
export const mostFiles = 20;

/** An uploaded file: its permanent address in a page's text, and one that shows it at once. */
export type Uploaded = { address: string; isImage: boolean };

/** How an upload can be followed, and canceled until all of it is sent. */
type Following = {
  signal?: AbortSignal;
  /** Called with how much of the file is sent, from 0 to 1; a small one only has an end. */
  onProgress?: (share: number) => void;
};

/**
 * Uploads a file into the change request.
 * @throws Error with a sentence for the writer; the signal's reason
 */
export type Upload = (file: File, following?: Following) => Promise<Uploaded>;

const operation = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";

/** Uploads files into a change request. They are inserted one after the other. */
export function useUpload(spaceId: string, changeRequestId: string): Upload {
  const { mutateAsync } = useWrite(operation, { queue: `upload ${changeRequestId}` });
  return useCallback(
    async (file, { signal, onProgress } = {}) => {
      if (file.size > largestFile) {
        const megabytes = Math.ceil((file.size / megabyte) * 10) / 10;
        throw new Error(t.tooLarge(file.name, megabytes));
      }
      const onSent = (bytes: number) => onProgress?.(bytes / file.size);
      const scope = { spaceId, changeRequestId };
      if (file.size > partSize) onProgress?.(0);
      const content =
        file.size <= partSize
          ? base64Of(file).then((base64) => ({ base64 }))
          : uploadInParts(scope, file, { signal, onSent }).then((upload) => ({ upload }));
      const sent = await content.catch((failure: unknown) => {
        if (signal?.aborted === true) throw failure;
        throw new Error(failure instanceof RequestFailure ? reasonOf(failure) : t.unreadable);
      });
      onProgress?.(1);
      const contentType = file.type === "" ? {} : { contentType: file.type };
      const inserted = { name: file.name, ...sent, ...contentType };
      const { changes } = await mutateAsync({
        params: scope,
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
  /** Set while a file is sent in parts. */
  const [share, setShare] = useState<number>();
  const sending = useRef<AbortController>(undefined);
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
      sending.current?.abort();
    };
  }, []);
  const send = async (file: File) => {
    setProblem(undefined);
    setPending(true);
    const aborter = new AbortController();
    const { signal } = aborter;
    sending.current = aborter;
    try {
      if (only === "images" && !file.type.startsWith("image/")) throw new Error(t.notAnImage);
      const { address } = await upload(file, { signal, onProgress: setShare });
      // What asked for the file was closed meanwhile.
      if (!isClosed.current) uploaded.current(address);
    } catch (failure) {
      if (!signal.aborted) setProblem(failure instanceof Error ? failure.message : String(failure));
    }
    setPending(false);
    setShare(undefined);
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
      {share !== undefined && share < 1 && (
        <>
          <ProgressBar label={t.progress} value={Math.round(share * 100)} className="w-24" />
          <Button size="small" variant="quiet" onPress={() => sending.current?.abort()}>
            {common.cancel}
          </Button>
        </>
      )}
      {problem !== undefined && (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
