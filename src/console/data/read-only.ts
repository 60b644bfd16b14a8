let refusal: string | undefined;

/** Why nothing can be changed as long as this page is open, as a sentence; undefined if things can. */
export const whyNotWrite = (): string | undefined => refusal;

/** Refuses all writes from now on, without asking the platform, which would refuse them, too. */
export function refuseWrites(why: string | undefined): void {
  refusal = why;
}
