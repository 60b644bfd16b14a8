import { Upload } from "lucide-react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "./button.tsx";

/** Opens the system's file dialog. The owner handles the chosen file. */
export function FileButton(props: {
  /** Verb and object: "Choose a file". */
  label: string;
  /** Preferred extensions and types: ".pem", "text/xml". */
  accept?: readonly string[];
  onChoose: (file: File) => Promise<void> | void;
}) {
  return (
    <FileTrigger
      {...(props.accept !== undefined && { acceptedFileTypes: props.accept })}
      onSelect={(files) => {
        const file = files?.[0];
        if (file !== undefined) void props.onChoose(file);
      }}
    >
      <Button size="small" icon={<Upload size={14} aria-hidden />}>
        {props.label}
      </Button>
    </FileTrigger>
  );
}
