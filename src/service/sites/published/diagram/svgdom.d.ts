/** The package has no types. These are what we use of it. */
declare module "svgdom" {
  export type SvgElement = {
    nodeName: string;
    textContent: string | null;
    parentNode: SvgElement | null;
    getAttribute(name: string): string | null;
    setAttribute(name: string, value: string): void;
    removeAttribute(name: string): void;
    querySelectorAll(selector: string): SvgElement[];
  };
  export type SvgWindow = {
    document: { createElementNS(namespace: string, name: string): SvgElement };
    Element: object;
    Node: { prototype: object };
    getComputedStyle: object;
  };
  export function createHTMLWindow(): SvgWindow;
}
