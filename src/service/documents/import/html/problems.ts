/** Maximum nesting of elements to convert. Recursive functions over a page rely on it. */
export const maximumDepth = 512;

/** The page is nested more deeply than a real document. */
export class TooDeep extends Error {
  constructor() {
    super(`The page nests its elements more than ${maximumDepth} levels deep.`);
  }
}

/** The page has no content that could become text. */
export class EmptyPage extends Error {
  constructor() {
    super("The page has no content.");
  }
}
