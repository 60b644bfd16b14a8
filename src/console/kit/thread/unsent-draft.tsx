import { PenLine } from "lucide-react";
import { threadTexts as t } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";

/** Shown in place of a closed composer with unsent text; reopens it. */
export function UnsentDraft(props: { onPress: () => void }) {
  return (
    <Button size="small" icon={<PenLine size={14} aria-hidden />} onPress={props.onPress}>
      {t.draftOf}
    </Button>
  );
}
