import { useRef } from "react";
import { FileUp } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { invitationTexts } from "#console/messages/invitations.ts";
import { Button } from "#console/ui/button.tsx";
import { showToast } from "#console/ui/toast.ts";

const t = invitationTexts.people;
/** The largest file to read, in bytes: far more than any list of people needs. */
const largest = 5_000_000;

/** Appends the text of a file to the field. */
export function AddressFile() {
  const form = useFormContext<{ addresses: string }>();
  const input = useRef<HTMLInputElement>(null);

  async function read(file: File) {
    if (file.size > largest) {
      showToast({ tone: "danger", title: t.fileTooLarge });
      return;
    }
    try {
      const text = await file.text();
      const before = form.getValues("addresses").trimEnd();
      const addresses = before === "" ? text : `${before}\n${text}`;
      form.setValue("addresses", addresses, { shouldDirty: true, shouldValidate: true });
    } catch {
      showToast({ tone: "danger", title: t.fileFailed });
    }
  }

  return (
    <>
      <Button
        size="small"
        icon={<FileUp size={14} aria-hidden />}
        onPress={() => input.current?.click()}
      >
        {t.file}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t.file}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void read(file);
          // So that the same file can be chosen again after it was edited.
          target.value = "";
        }}
      />
    </>
  );
}
