import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { imageWithWidth } from "../commands/image-attributes.ts";
import type { PartProps } from "./portals.tsx";

/** The smallest width of an image, and the step of the keys, in pixels. */
const least = 32;
const step = 16;

/** An image with a grip that changes its width, by dragging or by the arrow keys. */
export function ResizedImage(props: PartProps & { children: ReactNode }) {
  const { node, editor, position } = props;
  const box = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  const start = useRef<{ x: number; width: number } | undefined>(undefined);
  const image = () => box.current?.querySelector("img");
  const set = (wanted: number) => {
    const at = position();
    if (at === undefined) return;
    const html = imageWithWidth(editor.state.doc.nodeAt(at)!, String(Math.round(wanted)));
    editor.dispatch(editor.state.tr.setNodeAttribute(at, "html", html));
  };
  const most = () => box.current?.parentElement?.getBoundingClientRect().width ?? Infinity;
  const fit = (wanted: number) => Math.min(Math.max(wanted, least), most());
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width: image()?.getBoundingClientRect().width ?? 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === "rtl";
    const moved = (event.clientX - start.current.x) * (isMirrored ? -1 : 1);
    setWidth(fit(start.current.width + moved));
  };
  const onPointerUp = () => {
    start.current = undefined;
    if (width !== undefined) set(width);
    setWidth(undefined);
  };
  const now = Number((/\swidth="(\d+)/.exec(String(node.attrs["html"])) ?? [])[1] ?? 0);
  return (
    <span
      ref={box}
      className="editor-resized"
      style={width === undefined ? undefined : { width, ["--image-width" as string]: `${width}px` }}
    >
      {props.children}
      <span
        role="slider"
        tabIndex={0}
        aria-label={t.imageWidth}
        aria-valuenow={now}
        aria-valuemin={least}
        aria-valuetext={now === 0 ? t.naturalWidth : t.pixels(now)}
        className="editor-grip focus-ring"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onKeyDown={(event) => {
          const change = { ArrowRight: step, ArrowLeft: -step }[event.key];
          if (change === undefined) return;
          event.preventDefault();
          set(fit((now || image()?.getBoundingClientRect().width || 0) + change));
        }}
      />
    </span>
  );
}
