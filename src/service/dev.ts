import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { isServicePath } from "#service/api/console/console.ts";
import { run } from "./run.ts";

/** Runs the service behind Vite's dev server, which serves the console from source with hot reload. */
await run({
  async wrap(listener) {
    const vite = await createServer({
      root: fileURLToPath(new URL("../..", import.meta.url)),
      appType: "spa",
      server: { middlewareMode: true },
    });
    return {
      listener(request, response) {
        const path = (request.url ?? "/").split("?")[0] ?? "/";
        if (isServicePath(path)) listener(request, response);
        else vite.middlewares(request, response);
      },
      close: () => vite.close(),
    };
  },
});
