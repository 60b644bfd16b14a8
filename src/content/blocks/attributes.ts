/** How an attribute of a block is written, and what it means. */
type Attribute<Value> = {
  /** The value that new blocks are written with. Without it, they are written without the attribute. */
  initial?: string;
  /** Whether all that follows the tag's name is its value. */
  isRest?: true;
  /** What a value means; `undefined` is an attribute that isn't written. Never throws. */
  read: (written: string | undefined) => Value;
};

export type Attributes = Readonly<Record<string, Attribute<unknown>>>;

/** One of several values; any other value means the first. */
type Choice<Value extends string> = Attribute<Value> & {
  values: readonly [Value, ...Value[]];
  /** Whether a value is one of them as written. */
  has: (written: string | undefined) => written is Value;
};

/** Words that readers see as they are. */
export const words: Attribute<string> = { read: (written = "") => written };

/** Words that may be missing, for readers or for programs. */
export const optional: Attribute<string | undefined> = { read: (written) => written };

/** The URL of a page, a file, or something outside. */
export const address = words;

/** An expression over visitors, which contains quotes and `=` itself. */
export const condition: Attribute<string> = { ...words, isRest: true };

/** The attribute, written in new blocks. */
export const startsWith = <Value>(initial: string, attribute: Attribute<Value>) => ({
  ...attribute,
  initial,
});

export function choice<const Value extends string>(
  ...values: readonly [Value, ...Value[]]
): Choice<Value> {
  const has = (written: string | undefined): written is Value =>
    (values as readonly (string | undefined)[]).includes(written);
  return {
    values,
    initial: values[0],
    has,
    read: (written) => (has(written) ? written : values[0]),
  };
}

/** Something that is on only with a certain value. */
export const flag = (on: string): Attribute<boolean> & { on: string } => ({
  on,
  read: (written) => written === on,
});

/** The share of a column without a width: all of them are equally wide. */
const equalShare = 50;

/** `25%` → 25: the share of the free space, more than 0 and at most 100. */
export const share: Attribute<number> = {
  read: (written) => {
    const percent = Number.parseFloat(written ?? "");
    return percent > 0 && percent <= 100 ? percent : equalShare;
  },
};

/** `a, b` → `["a", "b"]`; undefined if it isn't written. */
export const list: Attribute<string[] | undefined> = {
  read: (written) => written?.split(",").map((name) => name.trim()),
};

/** A date, or other words instead of one. */
export const day: Attribute<{ written: string; isDate: boolean }> = {
  read: (written = "") => ({
    written,
    isDate: /^\d{4}-\d\d-\d\d$/.test(written) && !Number.isNaN(Date.parse(written)),
  }),
};
