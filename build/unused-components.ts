import type { Plugin } from "vite";

const ofRouter = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*\.js$/;

const ofIcons = /[\\/]node_modules[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/;

/** `Link.displayName = "Link";` */
const naming = /^[$\w]+\.displayName = "[^"]*";$/gm;
/** `const Link = React$1.forwardRef(` */
const wrapping = /^(const [$\w]+ = )([$\w]+\.(?:forwardRef|createContext)\()/gm;

/** `name: "plus",`, `size: 24,` */
const described = /^ {2}(?:name: "[^"]*"|size: \d+),\n/gm;
/** `__iconData.node;` */
const read = /^__iconData\.node;$/m;

/**
 * Lets the bundler leave out what the console doesn't use of the router, such as its links and forms with their prefetching: it
 * keeps components and contexts that a call makes, and those that get a name for developer tools. Also what `create-icon.tsx` doesn't
 * read of icons.
 */
export const unusedComponents: Plugin = {
  name: "unused-components",
  apply: "build",
  transform: {
    filter: { id: [ofRouter, ofIcons] },
    handler: (code, id) => {
      const less = ofIcons.test(id) ? withShapesOnly(code) : withoutEffects(code);
      return { code: less, map: null };
    },
  },
};

/** @returns the module without names for developer tools, and with calls that the bundler may drop */
export function withoutEffects(code: string): string {
  return code.replace(naming, "").replace(wrapping, "$1/* @__PURE__ */ $2");
}

/** @returns the module of an icon without its name and size */
export function withShapesOnly(code: string): string {
  return code.replace(described, "").replace(read, "");
}
