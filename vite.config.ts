import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    react(),
    tailwindcss(),
  ],
  resolve: {
    alias: {
      // Character references in Markdown: the package's browser build sets innerHTML, which the content security policy blocks
      // and workers don't have. Its other build is a plain table.
      "decode-named-character-reference": `${import.meta.dirname}/node_modules/decode-named-character-reference/index.js`,
    },
  },
  build: {
    outDir: "dist",
    // The content security policy allows no inline scripts, and all supported browsers implement modulepreload.
    modulePreload: { polyfill: false },
    // Inlining a file creates a data: URL, which the policy blocks for fonts and scripts.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // Files for the diagram frame are served with their own headers: src/service/http/console-headers.ts.
        assetFileNames: ({ names }) =>
          names.includes("mermaid.tiny.js")
            ? "assets/diagram/[name]-[hash][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
  worker: { format: "es" },
});
