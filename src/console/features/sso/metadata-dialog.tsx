import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { common } from "#console/messages/common.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { FileButton } from "#console/ui/file-button.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import { readMetadata } from "./metadata.ts";

const t = ssoTexts.metadata;
const largest = 1_000_000;

/** Asks for metadata, and immediately shows why it can't be used. */
export function MetadataDialog({ onClose }: { onClose: () => void }) {
  const { setValue } = useFormContext();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();

  function take() {
    if (text.trim() === "") return setProblem(t.empty);
    const metadata = readMetadata(text, Date.now());
    if (typeof metadata === "string") return setProblem(t.problems[metadata]);
    for (const [name, value] of Object.entries(metadata)) {
      setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    }
    showToast({ tone: "info", title: t.taken });
    onClose();
  }

  return (
    <Dialog
      title={t.title}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button variant="primary" onPress={take}>
            {t.take}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t.lead}</p>
        <TextArea
          label={t.field}
          value={text}
          onChange={(next) => {
            setText(next);
            setProblem(undefined);
          }}
          error={problem}
          rows={8}
          mono
          autoFocus
        />
        <div>
          <FileButton
            label={t.chooseFile}
            accept={[".xml", "text/xml", "application/samlmetadata+xml"]}
            onChoose={async (file) => {
              if (file.size > largest) return setProblem(t.tooLarge);
              setText(await file.text());
              return setProblem(undefined);
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
