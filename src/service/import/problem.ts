/** An import that cannot be done, with a sentence for the person who asked for it. It is not tried again. */
export class ImportProblem extends Error {}

/** The import was cancelled, or another process goes on with it: this run ends without a trace. */
export class ImportStopped extends Error {}
