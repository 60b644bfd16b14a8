/**
 * Every HTML element that has a meaning in pages, by where it stands: a block, a part of one, or something in a line of text. That is
 * all that media need to know of most of them. Other elements are shown as written.
 */
const levels = {
  block: "blockquote center details div dl figure h1 h2 h3 h4 h5 h6 hr ol p picture pre table ul",
  part: "caption col colgroup dd dt figcaption li summary tbody td tfoot th thead tr",
  text:
    "a abbr b br button cite code del dfn em i img ins kbd mark option q s samp select small source span strong sub sup u " +
    "var",
};

type Level = keyof typeof levels;

const elements = new Map(
  (Object.keys(levels) as Level[]).flatMap((level) =>
    levels[level].split(" ").map((name) => [name, level] as const),
  ),
);

/** Where an element stands; undefined for one without a meaning in pages. */
export const levelOf = (element: string): Level | undefined => elements.get(element);
