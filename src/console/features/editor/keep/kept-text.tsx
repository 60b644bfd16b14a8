import { useEffect, useState } from "react";
import { copyText } from "#console/kit/copy-button.tsx";
import { keepTexts } from "#console/messages/edit-page.ts";
import { Button } from "#console/ui/button.tsx";
import type { PagePlace } from "./keeper.ts";
import { findUnsaved, type Unsaved } from "./use-keeper.ts";

const t = keepTexts.deleted;

/**
 * The text of a page that can't be written anymore, if the platform doesn't have all of it. Draws nothing otherwise.
 *
 * @param props.place - always the same
 * @param props.onAdd - adds a page with a text; undefined if that isn't allowed
 */
export function KeptText(props: {
  place: PagePlace;
  onAdd?: ((text: string) => Promise<boolean>) | undefined;
}) {
  const { onAdd } = props;
  const [place] = useState(props.place);
  const [unsaved, setUnsaved] = useState<Unsaved>();
  useEffect(() => {
    let isLeft = false;
    void findUnsaved(place).then((drafts) => {
      if (!isLeft) setUnsaved(drafts);
    });
    return () => {
      isLeft = true;
    };
  }, [place]);
  if (unsaved === undefined) return null;
  const { text } = unsaved;
  const discard = async () => {
    await unsaved.discard();
    setUnsaved(undefined);
  };
  const add = async () => {
    if ((await onAdd?.(text)) === true) await unsaved.discard();
  };
  return (
    <section aria-label={t.kept} className="w-full text-start">
      <h2 className="mb-2 font-semibold">{t.kept}</h2>
      <pre
        // Scrolls, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        dir="auto"
        className="focus-ring max-h-80 overflow-auto rounded-md border bg-sunken p-3 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
      <div className="mt-3 flex flex-wrap gap-2">
        {onAdd !== undefined && (
          <Button variant="primary" onPress={() => void add()}>
            {t.add}
          </Button>
        )}
        <Button onPress={() => void copyText(text, keepTexts.copied)}>{keepTexts.copyText}</Button>
        <Button variant="quiet" onPress={() => void discard()}>
          {t.discard}
        </Button>
      </div>
    </section>
  );
}
