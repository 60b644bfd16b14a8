import { AtSign, FileText, ImageOff } from "lucide-react";
import { type ReactNode, use, useState } from "react";
import { fileName, isOutside } from "#content/address.ts";
import { readMention } from "#content/mention.ts";
import { proseTexts } from "#console/messages/prose.ts";
import { cx } from "#console/ui/class-names.ts";
import { Link } from "#console/ui/link.tsx";
import { useColorScheme } from "../color-scheme.ts";
import { MentionsContext, resolveAddress, ResolveContext } from "./address.ts";

/** The target of a page's link, or undefined if it has none. */
export function useTarget(address: string) {
  return resolveAddress(address, "link", use(ResolveContext));
}

/** A link of a page. A broken link stays readable and says that it is broken. */
export function ProseLink(props: { href: string; className?: string; children?: ReactNode }) {
  const { className = "prose-link" } = props;
  const target = useTarget(props.href);
  if (target === undefined) {
    const isPlain = className === "prose-link";
    return (
      <span
        className={cx("prose-dead-link", !isPlain && className)}
        title={proseTexts.noTarget(props.href)}
      >
        {props.children ?? props.href}
      </span>
    );
  }
  return (
    <Link href={target.href} look="bare" className={className} external={isOutside(target.href)}>
      {props.children ?? target.title ?? props.href}
    </Link>
  );
}

/**
 * A link labeled with the current title of its target page, whatever the text says. It can be a person or a team; in comments, one
 * who is gone is just text.
 */
export function Mention(props: { href: string; children: ReactNode }) {
  const target = useTarget(props.href);
  const person = use(MentionsContext)?.(props.href);
  if (person?.isKnown === false) return props.children;
  if (person !== undefined) {
    return (
      <span className={cx("prose-person", person.isOwn && "prose-own-person")}>
        {person.name === undefined ? props.children : `@${person.name}`}
      </span>
    );
  }
  // In a page, it is the name that its author wrote.
  if (target?.title === undefined && readMention(props.href) !== undefined) {
    return <span className="prose-person">{props.children}</span>;
  }
  const Icon = target?.title === undefined ? AtSign : FileText;
  return (
    <ProseLink href={props.href} className="prose-link prose-mention">
      <Icon size={14} aria-hidden />
      {target?.title ?? props.children}
    </ProseLink>
  );
}

/** An image of a page. If it is missing or fails to load, its description is shown. */
export function ProseImage(props: {
  url: string;
  alt: string;
  darkUrl?: string | undefined;
  inline?: boolean;
  width?: string | undefined;
}) {
  const resolve = use(ResolveContext);
  const scheme = useColorScheme();
  const [failed, setFailed] = useState<string>();
  const addressOf = (url: string) => resolveAddress(url, "image", resolve)?.href;
  const dark =
    props.darkUrl !== undefined && scheme === "dark" ? addressOf(props.darkUrl) : undefined;
  const address = dark ?? addressOf(props.url);
  if (address === undefined || failed === address) {
    return (
      <span className="prose-missing-image" title={props.url}>
        <ImageOff size={14} aria-hidden />
        {props.alt || proseTexts.missingImage(fileName(props.url))}
      </span>
    );
  }
  return (
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
}
