import { describe, expect, it } from "vitest";
import { highlight } from "./marked.tsx";

const marked = (text: string, query: string) =>
  highlight(text, query)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join("");

describe("words of a search in a text", () => {
  it.each([
    ["Install the server", "server", "Install the [server]"],
    ["Servers and a server", "serv", "[Servers] and a [server]"],
    ["Servers and a server", "server and", "Servers [and] a [server]"],
    ["Un été à Paris", "ETE", "Un [été] à Paris"],
    ["日本語の本", "本", "日[本]語の[本]"],
    ["a <b> c", "b", "a <[b]> c"],
    ["Use C++ and C#, not café", "C++", "Use [C++] and C#, not café"],
    ["Use C++ and C#, not café", "c#", "Use C++ and [C#], not café"],
    ["On .NET with Node.js --force, a/b", ".net", "On [.NET] with Node.js --force, a/b"],
    [
      "On .NET with Node.js --force, a/b",
      "node.js --force",
      "On .NET with [Node.js] [--force], a/b",
    ],
    ["On .NET with Node.js --force, a/b", "node", "On .NET with [Node.js] --force, a/b"],
    ["A Node.js a/b", "js b", "A Node.[js] a/[b]"],
    ["Straße in Łódź", "strasse lodz", "[Straße] in [Łódź]"],
    ["nothing", "", "nothing"],
    ["", "word", ""],
  ])("%s with %s", (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});
