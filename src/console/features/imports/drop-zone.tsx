import { useRef } from "react";
import { FileUp, FolderUp, Upload } from "lucide-react";
import { useFileDrop } from "#console/kit/use-file-drop.ts";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import { Button } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { chosenFiles, droppedFiles, type ChosenFile } from "./dropped-files.ts";

type DropZoneProps = {
  unavailable: string | undefined;
  onFiles: (files: readonly ChosenFile[]) => void;
};

/** Takes files and folders, by drop anywhere on the screen or from the system's dialog. */
export function DropZone({ unavailable, onFiles }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(
    unavailable === undefined ? (dropped) => void droppedFiles(dropped).then(onFiles) : undefined,
  );
  const take = (input: HTMLInputElement) => {
    onFiles(chosenFiles(input.files ?? []));
    // Otherwise choosing the same files again would change nothing.
    input.value = "";
  };
  return (
    <div
      className={cx(
        "flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center",
        isOver ? "border-accent bg-selected" : "border-line-strong bg-sunken",
      )}
    >
      <Upload size={20} aria-hidden className="text-muted" />
      <p className="max-w-100 text-muted">{isOver ? t.dropHere : t.filesHint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          icon={<FileUp size={16} aria-hidden />}
          unavailable={unavailable}
          onPress={() => files.current?.click()}
        >
          {t.chooseFiles}
        </Button>
        <Button
          icon={<FolderUp size={16} aria-hidden />}
          unavailable={unavailable}
          onPress={() => folder.current?.click()}
        >
          {t.chooseFolder}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={t.chooseFiles}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={t.chooseFolder}
        {...{ webkitdirectory: "" }}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  );
}
