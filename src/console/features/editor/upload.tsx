import { useCallback, useEffect, useRef, useState } from "react";
import { useWrite } from "#console/data/write.ts";
import { FileButton } from "#console/ui/file-button.tsx";
import {
  type Following,
  largestFile,
  sendFile,
  type SentContent,
  UnreadableFile,
} from "#console/kit/upload-in-parts.ts";
import { common } from "#console/messages/common.ts";
import { reasonOf } from "#console/kit/failure.ts";
import { Button } from "#console/ui/button.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { InlineImageSize, useImageSizes } from "#console/kit/images/image-sizes.tsx";
import { editorPasteTexts as t } from "#console/messages/editor-tools.ts";

const megabyte = 1_000_000;

/** How many files can be added at once. */
export const mostFiles = 20;

/** An uploaded file: its permanent address in a page's text, and one that shows it at once. */
export type Uploaded = { address: string; isImage: boolean };

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
    async (file, following = {}) => {
      if (file.size > largestFile) {
        const megabytes = Math.ceil((file.size / megabyte) * 10) / 10;
        throw new Error(t.tooLarge(file.name, megabytes));
      }
      const contentType = file.type === "" ? {} : { contentType: file.type };
      const scope = { spaceId, changeRequestId };
      const insert = (content: SentContent) => {
        const inserted = { name: file.name, ...content, ...contentType };
        const body = { changes: [{ operation: "insert_files" as const, files: [inserted] }] };
        return mutateAsync({ params: scope, body });
      };
      const { changes } = await sendFile(scope, file, following, insert).catch(
        (failure: unknown) => {
          if (following.signal?.aborted === true) throw failure;
          throw new Error(sentenceOf(failure), { cause: failure });
        },
      );
      const id = changes[0]?.files?.[0]?.id ?? "";
      return { address: `/files/${id}`, isImage: file.type.startsWith("image/") };
    },
    [mutateAsync, spaceId, changeRequestId],
  );
}

function sentenceOf(failure: unknown): string {
  return failure instanceof UnreadableFile ? t.unreadable : reasonOf(failure);
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
  const sizes = useImageSizes();
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
      const [wanted] = (await sizes.ask([file])) ?? [];
      if (wanted === undefined || isClosed.current) return;
      const { address } = await upload(wanted, { signal, onProgress: setShare });
      // What asked for the file was closed meanwhile.
      if (!isClosed.current) uploaded.current(address);
    } catch (failure) {
      if (!signal.aborted) setProblem(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setPending(false);
      setShare(undefined);
    }
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
      {sizes.question !== undefined && <InlineImageSize question={sizes.question} />}
      {problem !== undefined && (
        <p role="alert" className="basis-full text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
