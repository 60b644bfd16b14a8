import { deletedSpaceDays } from "#contract/limits.ts";
import { day } from "./clock.ts";

/** Deleted spaces can be restored for this long, in milliseconds; specification, "Limits". */
export const retention = deletedSpaceDays * day;

/** The deletion time of a space that is being purged: long ago by every clock, so that it can't be restored. */
export const beingPurged = 0;
