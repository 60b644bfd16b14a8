import { Copy } from "lucide-react";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import type { ButtonSize } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { showToast } from "#console/ui/toast.ts";

/** Puts a text into the clipboard and says so. @param done - the sentence that says it: "The link is copied." */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: "success", title: done });
  } catch {
    showToast({ tone: "danger", title: common.copy.refused });
  }
}

/** Copies a value beside which it stands. */
export function CopyButton(props: {
  value: string;
  /** What is copied, with the verb: "Copy token". */
  label: string;
  /** The sentence that says it is done. */
  done: string;
  /** Which one it is, for people who don't see what it stands beside: "Copy link for ana@example.com". */
  name?: string;
  size?: ButtonSize;
  /** Only the icon, where the value stands right beside it. */
  isIcon?: boolean;
}) {
  const icon = <Copy size={14} aria-hidden />;
  const press = () => void copyText(props.value, props.done);
  if (props.isIcon === true) return <IconButton label={props.label} icon={icon} onPress={press} />;
  return (
    <Button icon={icon} size={props.size} aria-label={props.name} onPress={press}>
      {props.label}
    </Button>
  );
}
