import { Copy, Download, Printer } from "lucide-react";
import { copyText } from "#console/kit/copy-button.tsx";
import { saveFile } from "#console/kit/files.ts";
import { twoStepTexts as t } from "#console/messages/two-step.ts";
import { Button } from "#console/ui/button.tsx";

/** New recovery codes, the only time that they are visible. */
export function Codes(props: { codes: readonly string[]; email: string; onClose: () => void }) {
  const { codes, email } = props;
  const title = t.fileTitle(email);
  const text = `${title}\n\n${codes.join("\n")}\n`;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">{t.codesLead}</p>
      <ul
        aria-label={t.codesName}
        className="grid gap-x-6 gap-y-1 rounded-md border bg-sunken px-3 py-2 font-mono text-sm sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Copy size={14} aria-hidden />}
          onPress={() => void copyText(text, t.codesCopied)}
        >
          {t.copyCodes}
        </Button>
        <Button
          icon={<Download size={14} aria-hidden />}
          onPress={() => saveFile(new Blob([text], { type: "text/plain" }), t.fileName)}
        >
          {t.download}
        </Button>
        <Button icon={<Printer size={14} aria-hidden />} onPress={() => print(title, codes)}>
          {t.print}
        </Button>
      </div>
      <div className="flex justify-end">
        <Button variant="primary" onPress={props.onClose}>
          {t.codesDone}
        </Button>
      </div>
    </div>
  );
}

/** Prints the codes without the screen around them. */
function print(title: string, codes: readonly string[]): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument!;
  page.title = title;
  const heading = page.createElement("h1");
  heading.textContent = title;
  const list = page.createElement("pre");
  list.textContent = codes.join("\n");
  page.body.append(heading, list);
  const view = frame.contentWindow!;
  view.addEventListener("afterprint", () => frame.remove());
  view.print();
}
