import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type InlineConfig, type Rolldown } from "vite";
import { chunkGroups } from "./build/chunks.ts";
import { formSchemas } from "./build/form-schemas.ts";
import { helpersInReact } from "./build/helpers-in-react.ts";
import { iconFiles } from "./build/icon-files.ts";
import { readRoutes } from "./build/routes.ts";
import { screenFiles } from "./build/screen-files.ts";
import { unusedComponents } from "./build/unused-components.ts";

const root = import.meta.dirname;

const common = {
  root,
  plugins: [
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    { ...formSchemas, apply: "build" },
    unusedComponents,
    react(),
  ],
  resolve: {
    alias: [
      // Character references in Markdown: the package's browser build sets innerHTML, which the content security policy blocks
      // and workers don't have. Its other build is a plain table.
      {
        find: "decode-named-character-reference",
        replacement: `${root}/node_modules/decode-named-character-reference/index.js`,
      },
      { find: "../createLucideIcon.mjs", replacement: `${root}/src/console/ui/create-icon.tsx` },
    ],
  },
  build: {
    outDir: "dist",
    // The content security policy allows no inline scripts, and all supported browsers implement modulepreload.
    modulePreload: { polyfill: false },
    // Inlining a file creates a data: URL, which the policy blocks for fonts and scripts.
    assetsInlineLimit: 0,
    sourcemap: false,
  },
  worker: { format: "es" },
} satisfies InlineConfig;

export default defineConfig(async ({ command }) => {
  const plugins = [...common.plugins, tailwindcss()];
  if (command === "serve") return { ...common, plugins };
  return {
    ...common,
    plugins: [
      iconFiles(root),
      ...plugins,
      helpersInReact,
      screenFiles(root, await readRoutes(root)),
    ],
    build: {
      ...common.build,
      rolldownOptions: {
        // What is loaded on demand may import, in the same file, what others load on demand.
        checks: { ineffectiveDynamicImport: false },
        output: {
          // Files for the diagram frame are served with their own headers: src/service/api/console/console.ts.
          assetFileNames: ({ names }: Rolldown.PreRenderedAsset) =>
            names.includes("mermaid.tiny.js")
              ? "assets/diagram/[name]-[hash][extname]"
              : "assets/[name]-[hash][extname]",
          codeSplitting: { groups: chunkGroups(root) },
        },
      },
    },
  };
});
