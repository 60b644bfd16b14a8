/** An import that can't be done. The message is a sentence for the person who started it. It isn't retried. */
export class ImportProblem extends Error {}

/** The import was cancelled or taken over by another process. This run stops without storing anything. */
export class ImportStopped extends Error {}
