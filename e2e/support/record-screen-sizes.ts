// `npm run sizes`: records what each screen of the build loads before it can be drawn, for e2e/first-load.spec.ts.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sizesOfBuild } from "./screen-sizes.ts";

const file = join(import.meta.dirname, "../screen-sizes.json");
writeFileSync(file, `${JSON.stringify(sizesOfBuild(), null, 2)}\n`);
