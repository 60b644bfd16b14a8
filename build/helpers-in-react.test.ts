import { expect, it } from "vitest";
import { helpersInReact } from "./helpers-in-react.ts";

const chunk = (name: string, code: string, imports: string[] = []) => ({
  type: "chunk",
  name,
  fileName: `assets/${name}-1.js`,
  imports: imports.map((file) => `assets/${file}-1.js`),
  code,
});

/** A build as the bundler leaves it, with the same short names in every file. */
function bundleOf(react: ReturnType<typeof chunk>) {
  const files = [
    chunk("rolldown-runtime", "var e=1,t=2;export{t as n,e as t};"),
    react,
    chunk(
      "screen",
      `import{n as e}from"./rolldown-runtime-1.js";import{x}from"./react-1.js";e(x);`,
    ),
    { type: "asset", fileName: "index.html", source: page },
  ];
  return Object.fromEntries(files.map((file) => [file.fileName, file]));
}

const page = `<head>
  <link rel="modulepreload" crossorigin href="/assets/rolldown-runtime-1.js">
  <link rel="modulepreload" crossorigin href="/assets/react-1.js">
</head>`;

function run(
  bundle: ReturnType<typeof bundleOf>,
): Record<string, { code?: string; source?: string }> {
  (helpersInReact.generateBundle as unknown as (_: unknown, bundle: unknown) => void)({}, bundle);
  return bundle;
}

it("moves the helpers into React's file, and their imports with them", async () => {
  const code = `import{n as e,t}from"./rolldown-runtime-1.js";var n=e*10+t;export{n as x};`;
  const bundle = run(bundleOf(chunk("react", code, ["rolldown-runtime"])));
  expect(Object.keys(bundle)).not.toContain("assets/rolldown-runtime-1.js");
  const texts = Object.values(bundle).map((file) => file.code ?? file.source);
  expect(texts.join("\n")).not.toContain("rolldown-runtime");
  const react = bundle["assets/react-1.js"]?.code ?? "";
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(react)}`);
  expect(module).toMatchObject({ x: 21, helper_n: 2, helper_t: 1 });
  expect(bundle["assets/screen-1.js"]?.code).toContain(`import{helper_n as e}from"./react-1.js";`);
  expect(bundle["index.html"]?.source).toContain("react-1.js");
});

it("refuses a file of React that imports others", () => {
  const react = chunk("react", "export{};", ["rolldown-runtime", "screen"]);
  expect(() => run(bundleOf(react))).toThrow("The file of React imports another one");
});
