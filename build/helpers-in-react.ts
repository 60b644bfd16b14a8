import type { Plugin, Rolldown } from "vite";

/** `import{n as e,t}from"./rolldown-runtime-….js";` */
const importOf = (file: string) => new RegExp(`import\\{([^}]*)\\}from"\\./${file}";?`, "g");

/**
 * Puts the bundler's helpers, half a kilobyte, into the file of React. The bundler makes a file of them that no group can take in,
 * and every screen would have to request it.
 */
export const helpersInReact: Plugin = {
  name: "helpers-in-react",
  enforce: "post",
  apply: "build",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const helpers = chunkNamed("rolldown-runtime", chunks);
    const react = chunkNamed("react", chunks);
    if (react.imports.some((file) => file !== helpers.fileName)) {
      throw new Error("The file of React imports another one, which may need the helpers first.");
    }
    const [from, to] = [baseOf(helpers), baseOf(react)];
    react.code = withHelpers(react.code, helpers.code, from);
    for (const chunk of chunks) {
      chunk.code = chunk.code
        .replace(importOf(from), (_all, names: string) => {
          const renamed = namesIn(names).map(([name, local]) => `helper_${name} as ${local}`);
          return `import{${renamed.join()}}from"./${to}";`;
        })
        .replaceAll(from, to);
    }
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !file.fileName.endsWith(".html")) continue;
      file.source = String(file.source).replace(new RegExp(`\\s*<link[^>]*${from}">`), "");
    }
    delete bundle[helpers.fileName];
  },
};

function chunkNamed(name: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk {
  const named = chunks.find((chunk) => chunk.name === name);
  if (named === undefined) throw new Error(`The build has no file called ${name}.`);
  return named;
}

const baseOf = ({ fileName }: Rolldown.OutputChunk) => fileName.replace(/^.*\//, "");

/** Names and local names of `a as b,c`. */
const namesIn = (list: string) =>
  list.split(",").map((one): [string, string] => {
    const [name = "", local = name] = one.split(" as ");
    return [name, local];
  });

/** The helpers stay in a scope of their own: after minifying, both files use the same names. */
function withHelpers(code: string, helpers: string, file: string): string {
  const exported = /export\{([^}]*)\};?\s*$/.exec(helpers);
  const own = exported?.[1] === undefined ? [] : namesIn(exported[1]);
  if (own.length === 0) throw new Error("The bundler's helpers are exported in an unknown way.");
  const body = helpers.slice(0, exported?.index);
  const returned = own.map(([local, name]) => `helper_${name}:${local}`).join();
  const names = own.map(([, name]) => `helper_${name}`).join();
  const rest = code.replace(importOf(file), (_all, list: string) => {
    const locals = namesIn(list).map(([name, local]) => `${local}=helper_${name}`);
    return `const ${locals.join()};`;
  });
  return `const{${names}}=(()=>{${body};return{${returned}}})();${rest}\nexport{${names}};\n`;
}
