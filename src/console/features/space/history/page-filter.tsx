import { useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import type { Space } from "#contract/space.ts";
import { fold } from "#console/kit/fold.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { Picker } from "#console/kit/picker.tsx";
import { revisionPagesQuery } from "#console/kit/revision-queries.ts";
import { common } from "#console/messages/common.ts";
import { historyTexts } from "#console/messages/history.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { indexPages } from "../reader.ts";

const t = historyTexts.ofPage;

/** More rows than anyone scrolls through; typing narrows them. */
const mostShown = 100;

/** Chooses the page whose history to show. */
export function PageFilter(props: {
  space: Space;
  onChoose: (page: string) => void;
  onClose: () => void;
}) {
  const { space } = props;
  const [chosen, setChosen] = useState<string>();
  const [text, setText] = useState("");
  const { data, error, refetch } = useQuery(revisionPagesQuery(space.id, space.revision));
  const items = useMemo(() => {
    const index = data && indexPages(data.pages);
    return (index?.order ?? []).map(({ id, title, emoji }) => ({
      id,
      name: title,
      mark: emoji === undefined ? <FileText size={16} aria-hidden /> : <span>{emoji}</span>,
      below:
        index
          ?.above(id)
          .map((above) => above.title)
          .join(" / ") || undefined,
    }));
  }, [data]);
  const matching = items.filter(({ name }) => fold(name).includes(fold(text.trim())));
  const empty = data === undefined ? t.loading : text.trim() === "" ? t.nothing : t.none;
  return (
    <Dialog
      title={t.title}
      isOpen
      onClose={props.onClose}
      footer={
        <>
          <Button onPress={props.onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            unavailable={gate([chosen === undefined, t.choose])}
            onPress={() => chosen !== undefined && props.onChoose(chosen)}
          >
            {t.apply}
          </Button>
        </>
      }
    >
      <Picker
        autoFocus
        isSingle
        label={t.search}
        texts={t}
        text={text}
        onText={setText}
        found={matching.slice(0, mostShown)}
        chosen={items.filter(({ id }) => id === chosen)}
        onChange={([id]) => setChosen(id)}
        empty={empty}
        failure={
          error !== null &&
          data === undefined && (
            <FailureState isCompact error={error} onRetry={() => void refetch()} />
          )
        }
        listClass="h-64"
      />
    </Dialog>
  );
}
