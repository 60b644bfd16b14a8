/** Pixels of a picture. */
type Size = { width: number; height: number };

/** The square part of a picture that is kept: its middle in pixels of the picture, and how much larger than fitting it is shown. */
export type Crop = { x: number; y: number; zoom: number };

export const mostZoom = 8;

/** The largest square in the middle. */
export const fitted = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 });

/** The square in pixels of the picture. */
export function squareOf({ x, y, zoom }: Crop, size: Size) {
  const side = Math.min(size.width, size.height) / zoom;
  return { left: x - side / 2, top: y - side / 2, side };
}

/** Moves the square within the picture. @param right - in sides of the square, as is `down` */
export function moved(crop: Crop, size: Size, right: number, down: number): Crop {
  const { side } = squareOf(crop, size);
  return within({ ...crop, x: crop.x + right * side, y: crop.y + down * side }, size);
}

/** Shows the picture larger or smaller, around the middle of the square. */
export const zoomed = (crop: Crop, size: Size, factor: number): Crop =>
  within({ ...crop, zoom: Math.min(mostZoom, Math.max(1, crop.zoom * factor)) }, size);

function within(crop: Crop, size: Size): Crop {
  const half = squareOf(crop, size).side / 2;
  const between = (value: number, most: number) => Math.min(most - half, Math.max(half, value));
  return { ...crop, x: between(crop.x, size.width), y: between(crop.y, size.height) };
}
