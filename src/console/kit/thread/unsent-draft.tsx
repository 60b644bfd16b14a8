import { PenLine } from "lucide-react";
import { threadTexts as t } from "#console/messages/thread.ts";
import { Button } from "#console/ui/button.tsx";

/** Stands where a composer was closed with unsent text; opens it again. */
export function UnsentDraft(props: { onPress: () => void }) {
  return (
    <Button size="small" icon={<PenLine size={14} aria-hidden />} onPress={props.onPress}>
      {t.draftOf}
    </Button>
  );
}
