import { useRef, useState, type ReactNode } from "react";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { Confirm } from "./confirm.tsx";
import { CopyButton } from "./copy-button.tsx";

type Made = {
  title: string;
  /** What the secret is for, and how long it is valid. */
  lead: string;
  /** Label of the value for screen readers: "New token". */
  label: string;
  /** Verb and object: "Copy token". */
  copy: string;
  /** The confirmation: "Token copied". */
  copied: string;
};

/** Shows a new secret, the only time it is visible. */
export function NewSecret(props: Made & { value: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      size="small"
      title={props.title}
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onClose}>{common.done}</Button>
          <CopyButton value={props.value} label={props.copy} done={props.copied} />
        </>
      }
    >
      <p className="mb-3 text-muted">{props.lead}</p>
      <output
        aria-label={props.label}
        className="block rounded-md border bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all"
      >
        {props.value}
      </output>
    </Dialog>
  );
}

/** Asks before a secret is created, then shows it. */
export function CreateSecret(props: {
  title: string;
  /** What happens to a previous secret, and who can do what with the new one. */
  body: ReactNode;
  action: string;
  /** Creates the secret; errors are shown. */
  make: () => Promise<string>;
  made: Made;
  onClose: () => void;
}) {
  const [value, setValue] = useState<string>();
  const isMade = useRef(false);
  if (value !== undefined) {
    return <NewSecret {...props.made} value={value} onClose={props.onClose} />;
  }
  return (
    <Confirm
      isOpen
      title={props.title}
      action={props.action}
      // The dialog also closes after success, when the secret replaces it.
      onClose={() => {
        if (!isMade.current) props.onClose();
      }}
      onConfirm={async () => {
        setValue(await props.make());
        isMade.current = true;
      }}
    >
      {props.body}
    </Confirm>
  );
}
