import { common } from "#console/messages/common.ts";
import { pageTreeTexts } from "#console/messages/page-tree.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { LinkList } from "./link-list.tsx";
import type { AskedAct } from "./use-checked-acts.ts";

const t = pageTreeTexts.links;

/** Shows the links that a move or another slug would break, and asks whether to rewrite them. */
export function AskLinks(props: {
  asked: Required<AskedAct>;
  onDecide: (rewrites: boolean) => void;
  onCancel: () => void;
}) {
  const { titles, links } = props.asked;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t.title(titles, links.count)}
      onClose={props.onCancel}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onPress={props.onCancel}>{common.cancel}</Button>
          <Button onPress={() => props.onDecide(false)}>{t.leave}</Button>
          <Button variant="primary" autoFocus onPress={() => props.onDecide(true)}>
            {t.rewrite}
          </Button>
        </div>
      }
    >
      <p className="mb-3 text-muted">{t.body}</p>
      <LinkList links={links.links} count={links.count} />
    </Dialog>
  );
}
