import { useState } from "react";
import { FileText } from "lucide-react";
import { describeFailure } from "#console/kit/failure.ts";
import { Picker } from "#console/kit/picker.tsx";
import { common } from "#console/messages/common.ts";
import { editorTemplateTexts as t } from "#console/messages/editor-templates.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { useUpload } from "../upload/upload.ts";
import { type FromTemplate, readTemplate } from "./read-template.ts";
import { type FoundTemplate, useTemplateSearch } from "./use-template-search.ts";

/** Asks for a page of any space, and makes a new page that begins as it. */
export function FromTemplateDialog(props: {
  place: { organizationId: string; spaceId: string; changeRequestId: string };
  onAdd: (page: FromTemplate) => Promise<unknown>;
  onClose: () => void;
}) {
  const { place, onClose } = props;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<FoundTemplate>();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const { found, isSearching } = useTemplateSearch(place.organizationId, place.spaceId, typed);
  const upload = useUpload(place.spaceId, place.changeRequestId);

  async function add() {
    if (chosen === undefined) return;
    setPending(true);
    setError(undefined);
    try {
      await props.onAdd(await readTemplate(chosen, place, upload));
      onClose();
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  }

  return (
    <Dialog
      isOpen
      title={t.title}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            unavailable={chosen === undefined ? t.chooseFirst : undefined}
            onPress={() => void add()}
          >
            {t.add}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error !== undefined && (
          <Banner tone="danger" title={t.failed}>
            {describeFailure(error).message}
          </Banner>
        )}
        <Picker
          label={t.label}
          description={t.hint}
          isSingle
          autoFocus
          texts={t.picker}
          text={typed}
          onText={setTyped}
          found={found.map(itemOf)}
          chosen={chosen ? [itemOf(chosen)] : []}
          onChange={([id]) => setChosen(found.find((one) => one.id === id))}
          empty={isSearching ? t.searching : t.none}
          listClass="h-64"
        />
      </div>
    </Dialog>
  );
}

function itemOf({ id, title, place }: FoundTemplate) {
  const mark = <FileText size={16} aria-hidden className="shrink-0 text-muted" />;
  return { id, name: title, mark, below: place === "" ? undefined : place };
}
