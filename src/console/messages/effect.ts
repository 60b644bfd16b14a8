import { catalogue } from "./catalogue.ts";

export const effectTexts = catalogue({ en: { title: "When you save" } });
