import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const imports = /^import \{([^}]*)\} from "lucide-react";$/gm;

/**
 * Imports each icon from its own file instead of the package's list of 1,700, so that the bundler needn't read them all, and each
 * screen's file gets its icons (build/chunks.ts).
 */
export function iconFiles(root: string): Plugin {
  const list = readFileSync(
    join(root, "node_modules/lucide-react/dist/esm/lucide-react.mjs"),
    "utf8",
  );
  const files = new Map(
    [...list.matchAll(/^export \{([^}]*)\} from '\.\/icons\/([^']+)\.mjs';$/gm)].flatMap(
      ([, names = "", file = ""]) =>
        names
          .split(",")
          .map((name): [string, string] => [name.replace(/^\s*default as /, ""), file]),
    ),
  );
  return {
    name: "icon-files",
    enforce: "pre",
    apply: "build",
    transform: {
      filter: { id: /\.tsx?$/, code: /"lucide-react"/ },
      handler: (code) => ({
        code: code.replaceAll(imports, (_, names: string) => each(names, files)),
        map: null,
      }),
    },
  };
}

function each(names: string, files: ReadonlyMap<string, string>): string {
  return names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => {
      const [icon = "", local = icon] = name.split(" as ");
      const file = files.get(icon);
      if (file === undefined) throw new Error(`lucide-react has no icon called ${icon}.`);
      return `import ${local} from "lucide-react/icons/${file}";`;
    })
    .join(" ");
}
