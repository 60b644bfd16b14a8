/**
 * The elements that HTML doesn't have, each with what rendering one costs besides its element, in elements. Formulas are rendered in
 * turns, so they count as less than their elements. The console and the published page have a drawing for each.
 */
export const ownElements = {
  "x-button": 0,
  "x-card": 0,
  "x-card-link": 0,
  "x-diagram": 30,
  "x-emoji": 0,
  "x-formula": 4,
  "x-icon": 0,
  "x-rating": 0,
  "x-tag": 0,
};

export type OwnElement = keyof typeof ownElements;
