/** A glyph's outline, as fontkit reads it from a TrueType font. */
export type Outline = {
  commands: readonly { command: string; args: readonly number[] }[];
  bbox: { minX: number; minY: number; maxX: number; maxY: number };
};

type Point = { x: number; y: number; onCurve: boolean };

/**
 * A glyph as the table `glyf` of a TrueType font has it: one outline of its own, without hints; nothing for an empty one.
 * Points are written plainly, which costs a few bytes and saves a page of packing.
 * @see the OpenType specification, "glyf"
 */
export function outlineBytes({ commands, bbox }: Outline): Uint8Array {
  const points: Point[] = [];
  const ends: number[] = [];
  for (const { command, args } of commands) {
    for (let at = 0; at < args.length; at += 2) {
      const onCurve = command !== "quadraticCurveTo" || at === 2;
      points.push({ x: Math.round(args[at]!), y: Math.round(args[at + 1]!), onCurve });
    }
    if (command === "closePath") ends.push(points.length - 1);
  }
  if (points.length === 0) return new Uint8Array();
  const size = 10 + 2 * ends.length + 2 + 5 * points.length;
  const bytes = Buffer.alloc(Math.ceil(size / 4) * 4);
  let position = 0;
  const write = (value: number) => (position = bytes.writeInt16BE(value, position));
  write(ends.length);
  for (const edge of [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY]) write(Math.round(edge));
  for (const end of ends) position = bytes.writeUInt16BE(end, position);
  write(0);
  for (const { onCurve } of points) position = bytes.writeUInt8(onCurve ? 1 : 0, position);
  for (const axis of ["x", "y"] as const) {
    let last = 0;
    for (const point of points) {
      write(point[axis] - last);
      last = point[axis];
    }
  }
  return bytes;
}
