import { useFormContext } from "react-hook-form";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { FileButton } from "#console/ui/file-button.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import { CertificateFacts } from "./certificate-facts.tsx";
import { readCertificate, readCertificateFile } from "./certificate/certificate.ts";

const t = ssoTexts.identity;

/** The certificate as a text or from a file; what can be read of it is shown, what is wrong with it is said at once. */
export function CertificateField({ name }: { name: string }) {
  const { field, error, isOff } = useField(name);
  const { trigger } = useFormContext();
  const text = String(field.value ?? "");
  const found = readCertificate(text);

  function take(next: string, read = readCertificate(next)) {
    // What stands around a certificate in its file is of no use to the platform.
    field.onChange(typeof read === "string" ? next : read.pem);
    void trigger(name);
  }

  return (
    <FieldFrame name={name} label={t.certificate}>
      <TextArea
        label={t.certificate}
        description={t.certificateHint}
        ref={field.ref}
        value={text}
        onChange={(next) => take(next)}
        onBlur={field.onBlur}
        error={error}
        isReadOnly={isOff}
        rows={4}
        mono
        autoComplete="off"
      />
      <div>
        <FileButton
          label={t.chooseFile}
          accept={[".pem", ".crt", ".cer", ".der", ".cert"]}
          onChoose={async (file) => {
            const bytes = new Uint8Array(await file.arrayBuffer());
            take(new TextDecoder().decode(bytes), readCertificateFile(bytes));
          }}
        />
      </div>
      {typeof found !== "string" && <CertificateFacts key={found.pem} certificate={found} />}
    </FieldFrame>
  );
}
