import { catalogue } from "./catalogue.ts";

/** Texts of the blocks of the editor that have their own tools: cards, footnotes, and emoji. */
export const editorBlockTexts = catalogue({
  en: {
    cardTitle: "Title",
    cardText: "Text",
    addCard: "Add card",
    addCardLink: "Add a link or image",
    cardActions: "Card actions",
    cardTarget: "Link",
    cardCover: "Image",
    cardCoverDark: "Image in dark mode",
    tableView: "Show as",
    tableViews: { "": "Table", cards: "Cards" },
    cardSize: "Size of the cards",
    cardSizes: { "": "Medium", large: "Large" },
  },
});
