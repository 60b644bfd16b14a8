import type { Plugin } from "vite";

const ofRouter = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*\.js$/;

/** `Link.displayName = "Link";` */
const naming = /^[$\w]+\.displayName = "[^"]*";$/gm;
/** `const Link = React$1.forwardRef(` */
const wrapping = /^(const [$\w]+ = )([$\w]+\.(?:forwardRef|createContext)\()/gm;

/**
 * Lets the bundler leave out what the console doesn't use of the router, such as its links and forms with their prefetching: it
 * keeps components and contexts that a call makes, and those that get a name for developer tools.
 */
export const unusedComponents: Plugin = {
  name: "unused-components",
  apply: "build",
  transform: {
    filter: { id: ofRouter },
    handler: (code) => ({ code: withoutEffects(code), map: null }),
  },
};

/** @returns the module without names for developer tools, and with calls that the bundler may drop */
export function withoutEffects(code: string): string {
  return code.replace(naming, "").replace(wrapping, "$1/* @__PURE__ */ $2");
}
