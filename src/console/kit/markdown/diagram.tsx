import { useEffect, useRef, useState } from "react";
import { proseTexts } from "#console/messages/prose.ts";
import { useColorScheme } from "../color-scheme.ts";
import type { Picture } from "./draw-diagram.ts";
import { ScrollFrame } from "./parts.tsx";

type State = "waiting" | { url: string; picture: Picture } | { why: string };

/** A Mermaid diagram as an image, with its source for copying and for people who can't see the image. */
export function Diagram(props: { children: string; "data-block"?: string | undefined }) {
  const { children: source } = props;
  const scheme = useColorScheme();
  const root = useRef<HTMLElement>(null);
  const [state, setState] = useState<State>("waiting");
  useEffect(() => {
    let url: string | undefined;
    let isOver = false;
    const draw = async () => {
      try {
        const { drawDiagram } = await import("./draw-diagram.ts");
        const picture = await drawDiagram(source, scheme);
        if (isOver) return;
        url = URL.createObjectURL(new Blob([picture.svg], { type: "image/svg+xml" }));
        setState({ url, picture });
      } catch (error) {
        if (!isOver) setState({ why: error instanceof Error ? error.message : "" });
      }
    };
    const stop = whenNear(root.current, () => void draw());
    return () => {
      isOver = true;
      stop();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [source, scheme]);
  const code = (
    <ScrollFrame label={proseTexts.blockKinds.code} dir="ltr" className="prose-scroll">
      <pre>
        <code>{source}</code>
      </pre>
    </ScrollFrame>
  );
  const anchor = { "data-block": props["data-block"] };
  if (typeof state === "object" && "url" in state) {
    const { url, picture } = state;
    return (
      <figure {...anchor} ref={root} className="prose-diagram">
        <ScrollFrame label={proseTexts.diagram} className="prose-diagram-picture">
          <img src={url} alt={proseTexts.diagram} width={picture.width} height={picture.height} />
        </ScrollFrame>
        <details>
          <summary>{proseTexts.diagramSource}</summary>
          {code}
        </details>
      </figure>
    );
  }
  return (
    <figure {...anchor} ref={root} className="prose-diagram">
      {code}
      {state === "waiting" ? (
        <figcaption role="status">{proseTexts.drawingDiagram}</figcaption>
      ) : (
        <figcaption className="prose-note">{proseTexts.diagramFailed(state.why)}</figcaption>
      )}
    </figure>
  );
}

/** Calls `begin` when an element comes near the visible area. @returns a function that cancels it */
function whenNear(element: HTMLElement | null, begin: () => void): () => void {
  if (element === null || typeof IntersectionObserver === "undefined") return () => {};
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      begin();
    },
    { rootMargin: "600px" },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
