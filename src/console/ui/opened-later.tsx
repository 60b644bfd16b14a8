import type { ComponentType, FunctionComponent } from "react";
import { later, useLater } from "./later.ts";

/** A component in its own chunk, and how to load it when the user is about to need it. */
type OpenedLater<Props> = FunctionComponent<Props> & { prepare: () => void };

/**
 * A dialog, form, or other part whose code is loaded later. Nothing is drawn until then; since that happens when the browser is
 * idle or its button is hovered or focused (`onApproach={Part.prepare}`), it rarely takes noticeable time. If it can't be loaded,
 * the user is told, and `onClose` is called if there is one. The focus stays on the button until the part takes it.
 */
export function openedLater<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OpenedLater<Props> {
  // In an object, because a function would be taken for an updater of a state.
  const code = later(async () => ({ Part: await load() }));
  function Opened(props: Props) {
    const { onClose }: { onClose?: () => void } = props;
    const loaded = useLater(code, true, onClose);
    return loaded !== undefined && <loaded.Part {...props} />;
  }
  return Object.assign(Opened, { prepare: () => void code.load().catch(() => undefined) });
}
