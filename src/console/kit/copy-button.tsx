import { Copy } from "lucide-react";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import type { ButtonSize } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { showToast } from "#console/ui/toast.ts";

/** Copies text to the clipboard and confirms it. @param done - the confirmation: "Link copied" */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ tone: "success", title: done });
  } catch {
    showToast({ tone: "danger", title: common.copy.refused });
  }
}

/** Copies the value next to it. */
export function CopyButton(props: {
  value: string;
  /** Verb and object: "Copy token". */
  label: string;
  /** The confirmation: "Token copied". */
  done: string;
  /** A more specific name for screen readers: "Copy link for ana@example.com". */
  name?: string;
  size?: ButtonSize;
  /** Shows only the icon, when the value is right next to it. */
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
