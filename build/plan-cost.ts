import { countBits, lowest } from "./bits.ts";
import { price, weightOfDialog } from "./part.ts";

/** What a screen may need at most. */
export type Limits = {
  files: number;
  /** How many of these files may be small. */
  small: number;
  /** How many bytes these files may have together. */
  bytes: number;
};

/** A file with fewer bytes is small: hardly worth a request. Some files are smaller than planned, because each counts as if it imported much. */
const enough = 10_800;
/** What a small file costs each screen that needs it, in bytes, if it is empty. The closer it is to `enough`, the less it costs. */
const costOfSmall = 1_000;
/** What a file, a small file, and a byte above the limit cost a screen, in bytes. */
const fineForFile = 100_000;
const fineForSmall = 300_000;
const fineForByte = 100;
/** What the small files of a screen with too many cost together, for what they lack: so that one of them grows. */
const fineForMissing = 300_000;

/** How much is missing until a file isn't small: 1 if it is empty. */
export const lackOf = (size: number): number => Math.max(0, enough - size) / enough;

/** A file as those who need it pay for it. */
export type Charge = { size: number; lack: number };

/**
 * What screens and dialogs pay for the files they load, in bytes. It is kept while files change, because millions of distributions
 * are compared: what the users of a file paid is taken back, and they are charged anew.
 *
 * @param limits - of the screens, by number; dialogs have none
 */
export function bill(limits: readonly Limits[]) {
  const purses = limits.map((one) => ({ ...one, ...nothing }));
  const changed = new Set<Purse>();
  const sums = { cost: 0, fines: 0, scattered: 0 };
  return {
    sums,
    /** The screens in `users` are the bits from the number `first` on. */
    chargeScreens(users: number, first: number, { size, lack }: Charge, sign: 1 | -1): void {
      const each = sign * (size + price + costOfSmall * lack);
      for (let rest = users; rest !== 0; rest &= rest - 1) {
        const purse = purses[first + lowest(rest)]!;
        sums.cost += each;
        purse.count += sign;
        purse.loaded += sign * size;
        purse.missing += sign * lack;
        if (lack > 0) purse.smalls += sign;
        changed.add(purse);
      }
    },
    chargeDialogs(users: number, { size, lack }: Charge, sign: 1 | -1): void {
      const each = sign * (size + price + costOfSmall * lack);
      sums.cost += countBits(users) * weightOfDialog * each;
    },
    /** Fines the screens that have been charged since the last time. */
    settle(): void {
      for (const purse of changed) {
        const [fines, scattered] = [finesOf(purse), fineForScattered(purse)];
        sums.fines += fines - purse.fines;
        sums.scattered += scattered - purse.scattered;
        [purse.fines, purse.scattered] = [fines, scattered];
      }
      changed.clear();
    },
  };
}

const nothing = { count: 0, smalls: 0, missing: 0, loaded: 0, fines: 0, scattered: 0 };

/** What a screen has loaded, and what it pays for being above its limits. */
type Purse = Limits & typeof nothing;

const finesOf = ({ count, files, loaded, bytes }: Purse): number =>
  fineForFile * Math.max(0, count - files) + fineForByte * Math.max(0, loaded - bytes);

/** Where more small files are allowed, one above matters far less. */
const fineForScattered = ({ smalls, small, missing }: Purse): number =>
  smalls > small
    ? (fineForSmall * (smalls - small) + fineForMissing * missing) / (small + 1) ** 2
    : 0;
