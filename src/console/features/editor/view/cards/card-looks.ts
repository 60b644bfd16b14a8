import { AddPartButton } from "../draw/add-part-button.tsx";
import type { Look } from "../draw/node-look.ts";
import { CardCover, CardFoot } from "./card-parts.tsx";

const grid = (className: string): Look => ({
  tag: "div",
  attributes: () => ({ class: "editor-cards" }),
  content: [["div", className]],
  after: AddPartButton,
});

/** A table whose rows are cards. */
export const cards = grid("prose-cards");
export const largeCards = grid("prose-cards prose-cards-large");

/** A row of such a table. */
export const card: Look = {
  tag: "div",
  attributes: () => ({ class: "prose-card editor-card" }),
  before: CardCover,
  content: [["div", "prose-card-body"]],
  after: CardFoot,
};

/** A text on a card. */
export const cardCell: Look = { tag: "div", content: [] };
