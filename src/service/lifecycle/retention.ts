import { day } from "../clock.ts";

/** Deleted spaces can be restored for this long, in milliseconds; specification, "Limits". */
export const retention = 7 * day;

/**
 * A space which the purge has taken carries this as its time of deletion: long ago by every clock, so that nobody restores it
 * while it goes.
 */
export const beingPurged = 0;
