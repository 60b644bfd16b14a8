/** The element with the conflicts of the open page, for what leads there without loading them. */
export const conflictsId = "editor-conflicts";
