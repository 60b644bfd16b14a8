import { useState } from "react";
import { copyText } from "#console/kit/copy-button.tsx";
import { keepTexts } from "#console/messages/editor-keep.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import type { Keeper } from "./keeper.ts";
import { useKeeping } from "./use-keeper.ts";

const t = keepTexts.deleted;

/**
 * Says that the open page was deleted, and offers to add its text again.
 *
 * @param props.onAdd - adds a page with a text; undefined if that isn't allowed
 */
export function DeletedNotice(props: {
  keeper: Keeper;
  onAdd: ((text: string) => Promise<boolean>) | undefined;
}) {
  const { keeper, onAdd } = props;
  const { isOnDevice } = useKeeping(keeper);
  const [isPending, setPending] = useState(false);
  async function add() {
    setPending(true);
    const isAdded = (await onAdd?.(keeper.text())) === true;
    setPending(false);
    if (isAdded) await keeper.discard();
  }
  return (
    // It stays in view where the writer is in the text, away from the tools.
    <div className="sticky bottom-3 z-10 mt-4">
      <Banner
        tone={isOnDevice ? "warning" : "danger"}
        live="alert"
        title={t.title}
        actions={
          <>
            {onAdd !== undefined && (
              <Button
                size="small"
                variant="primary"
                isPending={isPending}
                onPress={() => void add()}
              >
                {t.add}
              </Button>
            )}
            <Button size="small" onPress={() => void copyText(keeper.text(), keepTexts.copied)}>
              {keepTexts.copyText}
            </Button>
          </>
        }
      >
        {isOnDevice ? t.body : t.unkept}
      </Banner>
    </div>
  );
}
