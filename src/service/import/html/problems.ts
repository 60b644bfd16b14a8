/** Deepest nesting of elements that is converted; what recurses over a page relies on it. */
export const maximumDepth = 512;

/** The page is nested too deep for a document written by a person. */
export class TooDeep extends Error {
  constructor() {
    super(`The page nests its elements more than ${maximumDepth} levels deep.`);
  }
}

/** The page holds nothing that could become text. */
export class EmptyPage extends Error {
  constructor() {
    super("The page has no content.");
  }
}
