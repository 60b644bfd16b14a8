import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { ZoomIn, ZoomOut } from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { base64Of } from "#console/kit/files.ts";
import { ChoiceDialog } from "#console/kit/form/choice-dialog.tsx";
import { gate } from "#console/kit/gate.ts";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { accountTexts } from "#console/messages/account.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { fitted, mostZoom, moved, squareOf, zoomed, type Crop } from "./crop.ts";

const t = accountTexts.picture;

/** Pixels on each side of what is stored: sharp on every screen at the largest size that is shown. */
const stored = 256;
/** Pixels on each side of what is shown here, sharp on dense screens. */
const shown = 512;
const quality = 0.9;

/** Sides of the square that a key moves it by, and how much it zooms. */
const step = 0.05;
const zoomStep = 1.2;

const keys = [
  { keys: "ArrowLeft", label: t.keys.move, group: t.keys.group },
  { keys: "+", label: t.zoomIn, group: t.keys.group },
  { keys: "-", label: t.zoomOut, group: t.keys.group },
];

const steps: Record<string, readonly [right: number, down: number]> = {
  // The picture moves with the key, so the square moves against it.
  ArrowLeft: [step, 0],
  ArrowRight: [-step, 0],
  ArrowUp: [0, step],
  ArrowDown: [0, -step],
};

const zooms: Record<string, number> = { "+": zoomStep, "=": zoomStep, "-": 1 / zoomStep };

/** Cuts a square out of a picture by mouse, touch, or keys, and stores it as the user's picture. */
export function CropDialog(props: { picture: ImageBitmap; onClose: () => void }) {
  const { picture, onClose } = props;
  const [crop, setCrop] = useState(() => fitted(picture));
  const { mutateAsync } = useWrite("PUT /v1/user/picture");
  return (
    <ChoiceDialog
      size="small"
      title={t.title}
      action={t.save}
      failed={t.failed}
      unavailable={undefined}
      isTouched={false}
      onApply={async () => {
        const base64 = await base64Of(await cut(picture, crop));
        await mutateAsync({ body: { base64 } });
        showToast({ tone: "success", title: t.saved });
      }}
      onClose={onClose}
    >
      <Cropper picture={picture} crop={crop} onChange={setCrop} />
    </ChoiceDialog>
  );
}

function Cropper(props: {
  picture: ImageBitmap;
  crop: Crop;
  onChange: (change: (crop: Crop) => Crop) => void;
}) {
  const { picture, crop, onChange } = props;
  const area = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const hint = useId();
  useOwnKeys(keys);
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, picture, crop);
  }, [picture, crop]);
  const zoom = (factor: number) => onChange((old) => zoomed(old, picture, factor));
  const move = (right: number, down: number) => onChange((old) => moved(old, picture, right, down));
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1);
  });
  useEffect(() => {
    const turned = (event: WheelEvent) => onWheel(event);
    const element = area.current;
    // React's own listener is passive: what is behind would scroll along.
    element?.addEventListener("wheel", turned, { passive: false });
    return () => element?.removeEventListener("wheel", turned);
  }, []);

  function onKeyDown(event: KeyboardEvent) {
    const [right, down] = steps[event.key] ?? [];
    const factor = zooms[event.key];
    if (right !== undefined && down !== undefined) move(right, down);
    else if (factor !== undefined) zoom(factor);
    else return;
    event.preventDefault();
  }

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function onPointerMove(event: PointerEvent) {
    const all = pointers.current;
    const before = all.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...all].find(([id]) => id !== event.pointerId)?.[1];
    all.set(event.pointerId, now);
    if (other !== undefined) {
      const distance = (to: typeof now) => Math.hypot(to.x - other.x, to.y - other.y);
      zoom(distance(now) / Math.max(1, distance(before)));
      return;
    }
    const { width } = event.currentTarget.getBoundingClientRect();
    move((before.x - now.x) / width, (before.y - now.y) / width);
  }

  const onPointerEnd = (event: PointerEvent) => pointers.current.delete(event.pointerId);

  return (
    <div className="flex flex-col items-center gap-3">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys in the hint do what a pointer does */}
      <div
        ref={area}
        role="application"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t.area}
        aria-describedby={hint}
        className="size-64 cursor-move touch-none overflow-hidden rounded-full border"
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerEnd}
        onPointerCancel={onPointerEnd}
      >
        <canvas ref={canvas} width={shown} height={shown} aria-hidden className="size-full" />
      </div>
      <div className="flex items-center gap-2">
        <IconButton
          label={t.zoomOut}
          keys="-"
          icon={<ZoomOut size={16} aria-hidden />}
          unavailable={gate([crop.zoom <= 1, t.least])}
          onPress={() => zoom(1 / zoomStep)}
        />
        <output className="w-14 text-center text-sm text-muted tabular-nums">
          {t.zoomOf(crop.zoom)}
        </output>
        <IconButton
          label={t.zoomIn}
          keys="+"
          icon={<ZoomIn size={16} aria-hidden />}
          unavailable={gate([crop.zoom >= mostZoom, t.most])}
          onPress={() => zoom(zoomStep)}
        />
      </div>
      <p id={hint} className="text-center text-sm text-muted">
        {t.hint}
      </p>
    </div>
  );
}

/** Draws the square of a picture onto all of a canvas. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop, ground?: string): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const { width, height } = canvas;
  const { left, top, side } = squareOf(crop, picture);
  context.clearRect(0, 0, width, height);
  if (ground !== undefined) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, left, top, side, side, 0, 0, width, height);
}

/** The square as a file. It has nothing else of the picture, such as where that was taken. */
async function cut(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = stored;
  canvas.height = stored;
  draw(canvas, picture, crop);
  const webp = await blobOf(canvas, "image/webp");
  if (webp.type === "image/webp") return webp;
  // Not every browser writes WebP, and JPEG has no transparency.
  draw(canvas, picture, crop, "white");
  return blobOf(canvas, "image/jpeg");
}

async function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, type, quality);
  const blob = await promise;
  if (blob === null) throw new Error(t.unreadable);
  return blob;
}
