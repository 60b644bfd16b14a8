import { lazy, Suspense, useState } from "react";
import { FileCode2 } from "lucide-react";
import { ssoTexts } from "#console/messages/sso.ts";
import { Button } from "#console/ui/button.tsx";

const t = ssoTexts.metadata;

// With a parser of XML, which nobody needs before.
const MetadataDialog = lazy(async () => ({
  default: (await import("./metadata-dialog.tsx")).MetadataDialog,
}));

/** Fills in the form around from the metadata of an identity provider. */
export function MetadataButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon={<FileCode2 size={16} aria-hidden />} onPress={() => setOpen(true)}>
        {t.open}
      </Button>
      {isOpen && (
        <Suspense>
          <MetadataDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
