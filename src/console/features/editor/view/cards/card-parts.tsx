import { useRef, useState } from "react";
import { GripVertical, Link2 } from "lucide-react";
import { ProseImage, useTarget } from "#console/kit/markdown/link-and-image.tsx";
import { fileName } from "#content/address.ts";
import { editorTexts } from "#console/messages/editor.ts";
import { editorBlockTexts as t } from "#console/messages/editor-blocks.ts";
import { AnchoredMenu } from "#console/ui/anchored-menu.tsx";
import { BlockItems } from "../blocks/block-menu.tsx";
import { endDrag, selectForHandle, startDrag } from "../blocks/drag-block.ts";
import { OptionsButton } from "../draw/options-button.tsx";
import type { PartProps } from "../draw/portals.tsx";
import { useImageUrl } from "../draw/use-image-url.ts";
import { cardSpec } from "./card-marks.ts";
import { addressOn, type CardRole } from "../commands/card-table.ts";

const nameOf = editorTexts.blocks.tableRow;

function useAddress({ node, decorations }: PartProps) {
  const spec = cardSpec(decorations);
  return (role: CardRole) => (spec ? addressOn(node, spec.columns, role) : "");
}

/** The image at the top of a card. */
export function CardCover(props: PartProps) {
  const addressOf = useAddress(props);
  const cover = useImageUrl(addressOf("cover"));
  const dark = useImageUrl(addressOf("coverDark"));
  if (cover === "") return null;
  return (
    <div className="prose-card-cover">
      <ProseImage url={cover} alt="" darkUrl={dark || undefined} />
    </div>
  );
}

/** Where a card leads, and what can be done with it. */
export function CardFoot(props: PartProps) {
  const target = useAddress(props)("target");
  const title = useTarget(target)?.title;
  return (
    <div className="editor-card-foot">
      <OptionsButton {...props} name={nameOf} className="editor-card-target">
        <Link2 size={14} aria-hidden className="shrink-0" />
        <span className="truncate">
          {target === "" ? t.addCardLink : (title ?? (fileName(target) || target))}
        </span>
      </OptionsButton>
      <CardMenu {...props} />
    </div>
  );
}

/** A grip to drag a card, with its menu. */
function CardMenu({ editor, position }: PartProps) {
  const grip = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const select = () => {
    const at = position();
    if (at !== undefined) selectForHandle(editor, at);
    return at;
  };
  return (
    <>
      <button
        ref={grip}
        type="button"
        draggable
        aria-label={t.cardActions}
        aria-haspopup="menu"
        className="editor-card-grip focus-ring"
        onClick={() => {
          select();
          setOpen(true);
        }}
        onDragStart={(event) => {
          const at = select();
          if (at !== undefined) startDrag(editor, event, at);
        }}
        onDragEnd={() => endDrag(editor)}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      {isOpen && (
        <AnchoredMenu label={t.cardActions} anchor={grip} onClose={() => setOpen(false)}>
          <BlockItems editor={editor} />
        </AnchoredMenu>
      )}
    </>
  );
}
