import { useEffect, useState } from "react";
import { copyText } from "#console/kit/copy-button.tsx";
import { keepTexts } from "#console/messages/editor-keep.ts";
import { Button } from "#console/ui/button.tsx";
import { readDrafts, type Draft } from "./device.ts";
import type { PagePlace } from "./keeper.ts";
import { discardDraft } from "./use-keeper.ts";

const t = keepTexts.deleted;

/**
 * The text of a page that isn't there anymore, if this device has kept some that wasn't saved. Draws nothing otherwise.
 *
 * @param props.place - always the same
 * @param props.onAdd - adds a page with a text
 */
export function KeptText(props: { place: PagePlace; onAdd: (text: string) => Promise<boolean> }) {
  const [place] = useState(props.place);
  const [draft, setDraft] = useState<Draft>();
  useEffect(() => {
    let isLeft = false;
    void readDrafts(place).then((drafts) => {
      if (!isLeft) setDraft(drafts.find(({ isSaved }) => !isSaved));
    });
    return () => {
      isLeft = true;
    };
  }, [place]);
  if (draft === undefined) return null;
  const discard = async () => {
    await discardDraft(draft);
    setDraft(undefined);
  };
  const add = async () => {
    if (await props.onAdd(draft.text)) await discardDraft(draft);
  };
  return (
    <section aria-label={t.kept} className="mx-auto w-full max-w-2xl px-4 text-start">
      <h2 className="mb-2 font-semibold">{t.kept}</h2>
      <pre
        // Scrolls, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="auto"
        className="focus-ring max-h-80 overflow-auto rounded-md border bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {draft.text}
      </pre>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" onPress={() => void add()}>
          {t.add}
        </Button>
        <Button onPress={() => void copyText(draft.text, keepTexts.copied)}>
          {keepTexts.copyText}
        </Button>
        <Button variant="quiet" onPress={() => void discard()}>
          {t.discard}
        </Button>
      </div>
    </section>
  );
}
