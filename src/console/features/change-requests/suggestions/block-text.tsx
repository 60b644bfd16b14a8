import { type ComponentProps, useState } from "react";
import type { BlockWriter } from "#console/features/editor/block-writer/block-writer.tsx";
import type { WrittenText } from "#console/kit/thread/suggestion-field.tsx";
import { later, useLater } from "#console/ui/later.ts";
import { Skeleton } from "#console/ui/skeleton.tsx";

type WriterProps = ComponentProps<typeof BlockWriter>;

/** Declared once somebody suggests something: most who review never do, and the editor is as much code as their screen. */
let editor: ReturnType<typeof declare> | undefined;
const declare = () =>
  later(async () => await import("#console/features/editor/block-writer/block-writer.tsx"));

/** The text of a block, to change it as in the editor. As Markdown if the editor can't be loaded. */
export function BlockText({
  block,
  place,
  ...field
}: WrittenText & {
  block: WriterProps["block"];
  place: WriterProps["place"];
}) {
  const [code] = useState(() => (editor ??= declare()));
  const [isMissing, setMissing] = useState(false);
  const loaded = useLater(code, !isMissing, () => setMissing(true));
  if (loaded !== undefined) return <loaded.BlockWriter {...field} block={block} place={place} />;
  if (isMissing) return field.otherwise;
  return (
    <div className="px-3 py-3">
      <Skeleton className="w-2/3" />
    </div>
  );
}
