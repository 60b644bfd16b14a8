import { defineConfig } from "oxlint";
import { boundaries } from "./scripts/lint/boundaries.js";

const guardedFetch =
  "The global fetch reaches private addresses: use the guarded fetcher of src/service/kernel/fetcher.";

const impatient = ["waitFor", "waitUntil"].map((property) => ({
  object: "vi",
  property,
  message: "It waits a second. Use `expect.poll`, or `eventually` of src/testing/eventually.ts.",
}));

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y"],
  categories: { correctness: "error" },
  ignorePatterns: ["dist/**", "data/**"],
  rules: {
    eqeqeq: ["error", "always", { null: "ignore" }],
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-default-export": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-explicit-any": "error",
    // react-aria-components handles focus and roles; these two rules don't recognize its autoFocus handling and live regions.
    "jsx-a11y/no-autofocus": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    // Reports every read of `props.x` as a read of a ref as soon as `props.ref` is passed on.
    "react/refs": "off",
  },
  overrides: [
    ...boundaries(),
    {
      files: ["src/service/**"],
      rules: {
        "no-restricted-globals": ["error", { name: "fetch", message: guardedFetch }],
        "no-restricted-properties": [
          "error",
          { object: "globalThis", property: "fetch", message: guardedFetch },
        ],
      },
    },
    // Playwright parses the destructured parameter to find a fixture's dependencies, even when there are none.
    { files: ["e2e/support/fixtures.ts"], rules: { "no-empty-pattern": "off" } },
    { files: ["*.config.ts"], rules: { "import/no-default-export": "off" } },
    {
      files: ["**/*.test.{ts,tsx,js}"],
      plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "vitest"],
      // Tests can import whatever drives the code: a fresh platform, the file system, a DOM.
      rules: {
        "no-restricted-imports": "off",
        "no-restricted-globals": "off",
        "no-restricted-properties": ["error", ...impatient],
      },
    },
  ],
});
