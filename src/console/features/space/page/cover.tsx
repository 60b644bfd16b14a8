import { useState } from "react";
import type { Cover as PageCover } from "#contract/page.ts";
import { safeAddress } from "#content/address.ts";

/** The picture at the head of a page; it decorates, so a missing one leaves no gap. */
export function Cover(props: {
  cover: PageCover;
  download: (fileId: string) => string | undefined;
}) {
  const { cover } = props;
  const [broken, setBroken] = useState<string>();
  const find = (ref: PageCover["ref"]) =>
    ref.kind === "file" ? props.download(ref.file) : safeAddress(ref.url);
  const address = find(cover.ref);
  const dark = cover.refDark && find(cover.refDark);
  if (address === undefined || broken === address) return null;
  return (
    <picture>
      {dark !== undefined && <source srcSet={dark} media="(prefers-color-scheme: dark)" />}
      <img
        src={address}
        alt=""
        onError={() => setBroken(address)}
        style={{ objectPosition: `50% calc(50% + ${cover.yPos ?? 0}px)` }}
        className="mb-6 h-40 w-full rounded-lg object-cover sm:h-52"
      />
    </picture>
  );
}
