/** About how high this many replies of one line are, with the gap of 12 pixels above them; in pixels. */
export const repliesHeight = (count: number): number => 103 * count;
