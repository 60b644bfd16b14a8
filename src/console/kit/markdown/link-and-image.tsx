import { ImageOff } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import { isOutside } from "#content/address.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { Link } from "#console/ui/link.tsx";
import { resolveAddress } from "./address.ts";
import { ResolveContext } from "./context.ts";

/** A link of a page. One that leads nowhere stays readable and says so. */
export function ProseLink(props: { href: string; children: ReactNode }) {
  const resolve = use(ResolveContext);
  const address = resolveAddress(props.href, "link", resolve);
  if (address === undefined) {
    return (
      <span className="prose-dead-link" title={proseTexts.noTarget(props.href)}>
        {props.children}
      </span>
    );
  }
  return (
    <Link href={address} look="bare" className="prose-link" external={isOutside(address)}>
      {props.children}
    </Link>
  );
}

/** A picture of a page. One that is missing or does not load shows its description instead. */
export function ProseImage(props: {
  url: string;
  alt: string;
  darkUrl?: string | undefined;
  inline?: boolean;
  width?: string | undefined;
}) {
  const resolve = use(ResolveContext);
  const [failed, setFailed] = useState<string>();
  const address = resolveAddress(props.url, "image", resolve);
  const dark =
    props.darkUrl === undefined ? undefined : resolveAddress(props.darkUrl, "image", resolve);
  if (address === undefined || failed === address) {
    return (
      <span className="prose-missing-image" title={props.url}>
        <ImageOff size={14} aria-hidden />
        {props.alt || proseTexts.missingImage(fileName(props.url))}
      </span>
    );
  }
  const image = (
    <img
      src={address}
      alt={props.alt}
      loading="lazy"
      decoding="async"
      width={/^\d+$/.test(props.width ?? "") ? props.width : undefined}
      className={props.inline ? "prose-inline-image" : undefined}
      onError={() => setFailed(address)}
    />
  );
  if (dark === undefined) return image;
  return (
    <picture>
      <source srcSet={dark} media="(prefers-color-scheme: dark)" />
      {image}
    </picture>
  );
}

function fileName(url: string): string {
  return url.split(/[?#]/)[0]?.split("/").at(-1) || url;
}
