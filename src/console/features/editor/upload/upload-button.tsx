import { useEffect, useRef, useState } from "react";
import { editorPasteTexts as t } from "#console/messages/editor-tools.ts";
import { FileButton } from "#console/ui/file-button.tsx";
import type { Upload } from "./upload.ts";

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
