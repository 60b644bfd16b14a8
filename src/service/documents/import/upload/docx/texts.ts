import { below, makeLike } from "./xml.ts";

/** Adds characters to a paragraph's text, in a run that is there, so that its formatting isn't cut in two. */
export function addToText(paragraph: Element, characters: string, at: "start" | "end"): void {
  const texts = below(paragraph, "w:t");
  const text = at === "start" ? texts[0] : texts.at(-1);
  if (text !== undefined) return addTo(text, characters, at);
  const run = makeLike(paragraph, "r");
  run.appendChild(makeLike(paragraph, "t")).textContent = characters;
  paragraph.appendChild(run);
}

export function addTo(text: Element, characters: string, at: "start" | "end"): void {
  const { textContent } = text;
  text.textContent = at === "start" ? characters + textContent : textContent + characters;
}
