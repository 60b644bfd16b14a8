import { useState } from "react";
import { FileText } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { describeFailure } from "#console/kit/failure.ts";
import { Picker } from "#console/kit/picker.tsx";
import { common } from "#console/messages/common.ts";
import { editorTemplateTexts as t } from "#console/messages/page-tree.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import type { Page } from "#contract/page.ts";
import { query } from "#console/data/query.ts";
import { fold } from "#console/kit/fold.ts";
import { scoreOf, termsOf } from "#console/kit/palette/match.ts";
import { useUpload } from "../upload.tsx";
import { type FromTemplate, readTemplate, type Template } from "./read-template.ts";
import { useSettled } from "#console/kit/timing.ts";

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
          onChange={([id]) => setChosen(found.find((template) => template.id === id))}
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

/** A page to begin with, as it is listed. */
type FoundTemplate = Template & { id: string; title: string; place: string };

/** The limit of pages of this space that are listed. */
const most = 30;

/** The pages that match what was typed: those of this space by title, those of all others by their words. */
function useTemplateSearch(organizationId: string, spaceId: string, typed: string) {
  const words = useSettled(typed.trim(), 250);
  const own = useQuery(query("GET /v1/spaces/{spaceId}/content/pages", { params: { spaceId } }));
  const others = useQuery({
    ...query("GET /v1/orgs/{organizationId}/search", {
      params: { organizationId },
      query: { query: words, limit: 10 },
    }),
    enabled: words !== "",
  });
  const terms = termsOf(typed);
  const here = documentsOf(own.data?.pages ?? [], [], spaceId)
    .filter(({ title }) => terms.length === 0 || scoreOf(fold(title), terms) > 0)
    .slice(0, most);
  const elsewhere = (words === "" ? [] : (others.data?.items ?? [])).flatMap((space) =>
    space.id === spaceId
      ? []
      : space.pages.map(({ id, title }): FoundTemplate => ({
          id: `${space.id} ${id}`,
          spaceId: space.id,
          pageId: id,
          title,
          place: space.title,
        })),
  );
  return {
    found: [...here, ...elsewhere],
    isSearching: own.isPending || (words !== "" && others.isPending),
  };
}

function documentsOf(
  pages: readonly Page[],
  above: readonly string[],
  spaceId: string,
): FoundTemplate[] {
  return pages.flatMap(({ id, title, type, pages: inner = [] }) => [
    ...(type === "document"
      ? [{ id: `${spaceId} ${id}`, spaceId, pageId: id, title, place: above.join(" / ") }]
      : []),
    ...documentsOf(inner, [...above, title], spaceId),
  ]);
}
