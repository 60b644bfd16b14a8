import { useRef } from "react";
import { Upload } from "lucide-react";
import { Button } from "./button.tsx";

/** Opens the system's file dialog. The owner handles the chosen file. */
export function FileButton(props: {
  /** Verb and object: "Choose a file". */
  label: string;
  /** What the file is for, if several buttons have the same label. Only screen readers need it. */
  about?: string;
  /** The chosen file is being sent. */
  isPending?: boolean;
  /** Preferred extensions and types: ".pem", "text/xml". */
  accept?: readonly string[];
  onChoose: (file: File) => Promise<void> | void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size="small"
        icon={<Upload size={14} aria-hidden />}
        isPending={props.isPending === true}
        onPress={() => input.current?.click()}
      >
        {props.label}
        {props.about !== undefined && <span className="sr-only">({props.about})</span>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={props.label}
        accept={props.accept?.join(",")}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // Otherwise choosing the same file again would change nothing.
          if (file !== undefined) void Promise.resolve(props.onChoose(file));
          currentTarget.value = "";
        }}
      />
    </>
  );
}
