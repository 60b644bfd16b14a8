import { pageAddress } from "#content/links.ts";
import type { File, Page } from "#contract/page.ts";
import { fold } from "#console/kit/fold.ts";
import { scoreOf, termsOf } from "#console/kit/palette/match.ts";

/** Something that a page can link to. */
export type LinkTarget = {
  kind: "page" | "heading" | "image" | "file" | "other-space";
  /** What to write into the text. */
  address: string;
  title: string;
  /** Where it is: the titles above a page, or its space. */
  place: string;
};

/** Which targets fit: an image can't show a page. */
export type TargetKinds = readonly LinkTarget["kind"][];
export const imageKinds: TargetKinds = ["image"];
export const fileKinds: TargetKinds = ["file", "image"];
export const pageKinds: TargetKinds = ["page", "other-space"];

/** Link targets of one change request, to search in. */
export type TargetIndex = readonly (LinkTarget & { words: string })[];

/**
 * The pages and files of a change request as link targets. Their addresses are permanent: they stay when a page is moved or
 * renamed.
 * @param pages nested, as sent by the platform
 */
export function indexTargets(pages: readonly Page[], files: readonly File[]): TargetIndex {
  const targets: LinkTarget[] = [];
  const add = (siblings: readonly Page[], above: readonly string[]) => {
    for (const { id, title, type, pages: inner = [] } of siblings) {
      if (type === "document") {
        targets.push({ kind: "page", address: pageAddress(id), title, place: above.join(" / ") });
      }
      add(inner, [...above, title]);
    }
  };
  add(pages, []);
  for (const { id, name, contentType } of files) {
    const kind = contentType.startsWith("image/") ? "image" : "file";
    targets.push({ kind, address: `/files/${id}`, title: name, place: "" });
  }
  return targets.map((target) => ({ ...target, words: fold(`${target.title} ${target.place}`) }));
}

/** The headings of the open page as link targets. */
export function headingTargets(headings: readonly { text: string; slug: string }[]): TargetIndex {
  return headings.map(({ text, slug }) => ({
    kind: "heading",
    address: `#${slug}`,
    title: text,
    place: "",
    words: fold(text),
  }));
}

/**
 * The targets that match what was typed, best first; the first ones if nothing was typed.
 * @param most how many to return
 * @param kinds only targets of these kinds
 */
export function findTargets(
  index: TargetIndex,
  typed: string,
  most: number,
  kinds?: TargetKinds,
): LinkTarget[] {
  const terms = termsOf(typed);
  const offered = kinds === undefined ? index : index.filter(({ kind }) => kinds.includes(kind));
  if (terms.length === 0) return offered.slice(0, most);
  return offered
    .map((target) => ({ target, score: scoreOf(target.words, terms) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ target }) => target);
}
