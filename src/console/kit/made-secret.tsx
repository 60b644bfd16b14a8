import { useRef, useState } from "react";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { Confirm } from "./confirm.tsx";
import { CopyButton } from "./copy-button.tsx";

type Made = {
  title: string;
  /** What to do with it, and for how long it works. */
  lead: string;
  /** Names the value for people who can't see it: "New token". */
  label: string;
  /** What is copied, with the verb: "Copy token". */
  copy: string;
  /** Says that it was copied: "Token copied". */
  copied: string;
};

/** Shows a secret that was just created, the one time it can be seen. */
export function MadeSecret(props: Made & { value: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      size="small"
      title={props.title}
      onClose={props.onClose}
      closeLabel={common.close}
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
export function MakeSecret(props: {
  title: string;
  /** What becomes of an earlier one, and who can do what with the new one. */
  body: string;
  action: string;
  /** Creates it; what it throws is shown. */
  make: () => Promise<string>;
  made: Made;
  onClose: () => void;
}) {
  const [value, setValue] = useState<string>();
  const isMade = useRef(false);
  if (value !== undefined) {
    return <MadeSecret {...props.made} value={value} onClose={props.onClose} />;
  }
  return (
    <Confirm
      isOpen
      title={props.title}
      action={props.action}
      // It also closes itself after the act, where the secret takes its place.
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
