/** An import that cannot be done, with a sentence for the person who asked for it. It is not tried again. */
export class ImportProblem extends Error {}

/** The import was cancelled or taken over by another process: this run stops and leaves nothing behind. */
export class ImportStopped extends Error {}
