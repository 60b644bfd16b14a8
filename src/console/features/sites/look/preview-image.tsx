import { useState } from "react";
import type { ReactNode } from "react";
import { siteLookTexts } from "#console/messages/site-look.ts";

/** An image by its URL; what stands in its place, and why, if it can't be loaded. Give it the URL as its key. */
export function PreviewImage(props: { src: string; className: string; children?: ReactNode }) {
  const [isBroken, setBroken] = useState(false);
  if (!isBroken) {
    return (
      <img
        src={props.src}
        alt=""
        className={props.className}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className="flex min-w-0 flex-col">
      {props.children}
      <span className="text-xs">{siteLookTexts.preview.broken}</span>
    </span>
  );
}
