/** A text as what it has in place of a part of another one: after `from` characters, and before the last `rest`. */
type Difference = { from: number; rest: number; put: string };

/** A value whose long texts are stored once. */
export type Packed = {
  value: unknown;
  /** The first long text. */
  whole: string;
  /** The others. */
  others: readonly Difference[];
};

/** Takes the place of a long text: its number. */
type Reference = { longText: number };

/** Shorter texts stay where they are. */
const long = 1000;

/**
 * Makes a value small whose long texts hardly differ, such as a page before and after some letters. A browser takes 20 ms to store
 * the five texts of a page of 500 KB, on the thread on which people type.
 */
export function pack(value: unknown): Packed {
  const texts: string[] = [];
  const reference = (text: string): Reference => {
    const index = texts.indexOf(text);
    return { longText: index >= 0 ? index : texts.push(text) - 1 };
  };
  const bare = mapValues(value, (part) =>
    typeof part === "string" && part.length >= long ? reference(part) : undefined,
  );
  const [whole = "", ...others] = texts;
  return { value: bare, whole, others: others.map((text) => differenceTo(whole, text)) };
}

/** The value that was packed. */
export function unpack({ value, whole, others }: Packed): unknown {
  const texts = [
    whole,
    ...others.map(
      ({ from, rest, put }) => whole.slice(0, from) + put + whole.slice(whole.length - rest),
    ),
  ];
  return mapValues(value, (part) => (isReference(part) ? texts[part.longText] : undefined));
}

const isReference = (value: unknown): value is Reference =>
  typeof value === "object" && value !== null && "longText" in value;

/** Replaces values inside of objects. Lists stay as they are: they are long, and their texts are short. */
function mapValues(value: unknown, replaced: (value: unknown) => unknown): unknown {
  const other = replaced(value);
  if (other !== undefined) return other;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, mapValues(inner, replaced)]),
  );
}

function differenceTo(whole: string, text: string): Difference {
  const most = Math.min(whole.length, text.length);
  const from = sharedLength(most, (at, count) => part(whole, at, count) === part(text, at, count));
  const rest = sharedLength(
    most - from,
    (at, count) =>
      part(whole, whole.length - at - count, count) === part(text, text.length - at - count, count),
  );
  return { from, rest, put: text.slice(from, text.length - rest) };
}

const part = (text: string, at: number, count: number) => text.slice(at, at + count);

/** Characters that are compared at a time: an engine compares slices much faster than single characters. */
const strides = [8192, 256, 1];

/** How many characters two texts share. */
function sharedLength(most: number, isSame: (at: number, count: number) => boolean): number {
  let shared = 0;
  for (const stride of strides) {
    while (shared + stride <= most && isSame(shared, stride)) shared += stride;
  }
  return shared;
}
