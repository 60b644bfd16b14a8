import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** Minimum size in bytes. Smaller files fit into one packet anyway. */
const threshold = 1024;

/** Up to this many bytes, brotli's best compression takes well below a second. */
const small = 400_000;

const texts = /\.(?:js|css|svg)$/;

/** Writes each text file of the build a second and a third time, compressed as far as possible, which takes too long per request. */
export function compressedCopies(): Plugin {
  return {
    name: "compressed-copies",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (!texts.test(file.fileName)) return;
          const bytes = Buffer.from(file.type === "chunk" ? file.code : file.source);
          if (bytes.length < threshold) return;
          const path = join(dir, file.fileName);
          const quality = bytes.length > small ? 9 : constants.BROTLI_MAX_QUALITY;
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
          await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
          await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}
