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
      // Markdown's character references: the package's browser build sets innerHTML, which the content security policy
      // forbids and which a worker does not have. Its other build is a plain table.
      "decode-named-character-reference": `${import.meta.dirname}/node_modules/decode-named-character-reference/index.js`,
    },
  },
  build: {
    outDir: "dist",
    // The content security policy allows no inline script, and every browser we support preloads modules itself.
    modulePreload: { polyfill: false },
    // An inlined file becomes a data: URL, which the policy forbids for fonts and scripts.
    assetsInlineLimit: 0,
    sourcemap: false,
    rolldownOptions: {
      output: {
        // What the frame for diagrams loads is served with headers of its own: src/service/http/console-headers.ts.
        assetFileNames: ({ names }) =>
          names.includes("mermaid.tiny.js")
            ? "assets/diagram/[name]-[hash][extname]"
            : "assets/[name]-[hash][extname]",
      },
    },
  },
  worker: { format: "es" },
});
