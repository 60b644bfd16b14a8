import { catalogue } from "./catalogue.ts";

/** Texts of the blocks of the editor that have their own tools: cards, footnotes, and emoji. */
export const editorBlockTexts = catalogue({
  en: {
    cardTitle: "Title",
    cardText: "Text",
    /** By the names of the nodes that consist of these parts. */
    addPart: { tabs: "Add tab", stepper: "Add step", columns: "Add column", table: "Add card" },
    addCardLink: "Add a link or image",
    cardActions: "Card actions",
    cardTarget: "Link",
    cardCover: "Image",
    cardCoverDark: "Image in dark mode",
    footnote: (label: string) => `Footnote ${label}`,
    emptyNote: "No text yet",
    editNote: "Edit the text",
    deleteFootnote: "Delete the footnote and its text",
    backToMark: (label: string) => `Back to footnote ${label}`,
    footnoteKey: "Insert a footnote, or go between it and its text",
    tableView: "Show as",
    tableViews: { "": "Table", cards: "Cards" },
    cardSize: "Size of the cards",
    cardSizes: { "": "Medium", large: "Large" },
  },
});
