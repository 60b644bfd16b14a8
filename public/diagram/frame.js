// Draws diagrams for the console, in a frame without an origin (docs/decisions/diagrams-in-a-sandbox.md). It gets
// {id, source, scheme} and answers {id, svg, width, height} or {id, error}. Mermaid's address is in this page's hash.

const palettes = {
  light: {
    line: "#5a5d68",
    text: "#1a1b20",
    fill: "#ebeffd",
    edge: "#93a8ff",
    second: "#f4f4f7",
    page: "#ffffff",
  },
  dark: {
    line: "#a7aab5",
    text: "#ececf0",
    fill: "#20284a",
    edge: "#4562e0",
    second: "#22242b",
    page: "#131418",
  },
};

function configOf(scheme) {
  const { line, text, fill, edge, second, page } = palettes[scheme === "dark" ? "dark" : "light"];
  return {
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    maxTextSize: 20_000,
    maxEdges: 300,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    // What a diagram says about itself can't change these.
    secure: [
      "secure",
      "securityLevel",
      "startOnLoad",
      "maxTextSize",
      "maxEdges",
      "suppressErrorRendering",
      "htmlLabels",
      "flowchart",
    ],
    fontFamily: "ui-sans-serif, system-ui, sans-serif",
    theme: "base",
    themeVariables: {
      darkMode: scheme === "dark",
      background: page,
      primaryColor: fill,
      primaryBorderColor: edge,
      primaryTextColor: text,
      secondaryColor: second,
      tertiaryColor: second,
      lineColor: line,
      edgeLabelBackground: page,
      textColor: text,
      fontSize: "14px",
      dropShadow: "none",
      useGradient: false,
    },
  };
}

function loadMermaid() {
  const address = new URL(location.hash.slice(1), location.href);
  const script = document.createElement("script");
  script.src = address.href;
  return new Promise((resolve, reject) => {
    script.onload = () => resolve(globalThis.mermaid);
    script.onerror = () => reject(new Error("The drawing program didn't load."));
    document.head.append(script);
  });
}

const loaded = loadMermaid();
// Each request awaits it, and says so when it failed.
loaded.catch(() => {});
let queue = Promise.resolve();
let number = 0;

async function draw({ source, scheme }) {
  const mermaid = await loaded;
  const stage = document.getElementById("stage");
  mermaid.initialize(configOf(scheme));
  const { svg } = await mermaid.render(`diagram-${++number}`, source, stage);
  stage.innerHTML = svg;
  const element = stage.querySelector("svg");
  const box = element.viewBox.baseVal;
  const [width, height] = [Math.ceil(box.width), Math.ceil(box.height)];
  element.setAttribute("width", String(width));
  element.setAttribute("height", String(height));
  element.style.maxWidth = "";
  // A picture is XML, and what Mermaid gives may only be HTML.
  const text = new XMLSerializer().serializeToString(element);
  stage.replaceChildren();
  return { svg: text, width, height };
}

/** Mermaid repeats the diagram, which people see anyway. */
function reasonOf(error) {
  return String(error?.message ?? error).replace(
    / matching given configuration for text:[\s\S]*/,
    "",
  );
}

addEventListener("message", (event) => {
  if (event.source !== parent) return;
  const { id } = event.data;
  queue = queue
    .then(() => draw(event.data))
    .catch((error) => ({ error: reasonOf(error) }))
    .then((answer) => parent.postMessage({ id, ...answer }, "*"));
});
parent.postMessage("ready", "*");
