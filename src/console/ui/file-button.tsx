import { Upload } from "lucide-react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import { Button } from "./button.tsx";

/** Opens the system's choice of a file. What becomes of the file is the owner's matter. */
export function FileButton(props: {
  /** A verb: "Choose a file". */
  label: string;
  /** Endings and types that are offered first: ".pem", "text/xml". */
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
