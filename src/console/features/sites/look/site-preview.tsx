import { type CSSProperties, type ReactNode, useState } from "react";
import { BookOpen, Menu, Moon, Search, Sun } from "lucide-react";
import type { Customization } from "#contract/site-customization.ts";
import { lookColors, lookShapes, type SiteMode } from "#content/site-look.ts";
import { siteLookTexts } from "#console/messages/site-look.ts";

const t = siteLookTexts.preview;

type PreviewProps = {
  customization: Customization;
  mode: SiteMode;
  title: string;
  isNarrow: boolean;
};

/** A page of the site in small, with the custom properties that the published site has. Nothing in it can be used. */
export function SitePreview(props: PreviewProps) {
  const { customization, mode, isNarrow } = props;
  const properties = { ...lookShapes(customization), ...lookColors(customization, mode) };
  const hasHeader = customization.header?.preset !== "none";
  return (
    <div
      role="img"
      aria-label={t.label(mode)}
      data-mode={mode}
      style={
        {
          ...properties,
          colorScheme: mode,
          color: "var(--site-text)",
          background: "var(--site-canvas-image), var(--site-canvas)",
          backgroundColor: "var(--site-canvas)",
          fontFamily: "var(--site-font)",
        } as CSSProperties
      }
      className="text-sm"
    >
      {hasHeader && <Header {...props} />}
      <div className={isNarrow ? "" : "grid grid-cols-[11rem_minmax(0,1fr)]"}>
        {isNarrow ? (
          !hasHeader && <TopLine {...props} />
        ) : (
          <Sidebar {...props} hasTools={!hasHeader} />
        )}
        <Article customization={customization} />
      </div>
      <PreviewFooter customization={customization} />
    </div>
  );
}

function Header({ customization, mode, title, isNarrow }: PreviewProps) {
  const links = customization.header?.links ?? [];
  return (
    <div
      className="flex items-center gap-4 border-b px-4 py-2.5"
      style={{
        background:
          customization.styling?.theme === "gradient" &&
          (customization.header?.preset ?? "default") === "default"
            ? "transparent"
            : "var(--site-header)",
        color: "var(--site-header-text)",
        borderColor: "var(--site-header-line)",
      }}
    >
      {isNarrow && <Icon of={Menu} />}
      <Logo customization={customization} mode={mode} title={title} />
      {!isNarrow && (
        <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
          {links.map(({ title: link }, at) => (
            <span key={`${at} ${link}`} style={{ color: "var(--site-header-link)" }}>
              {link}
            </span>
          ))}
        </span>
      )}
      <span className="ms-auto flex items-center gap-3">
        <Icon of={Search} />
        <ModeSwitch customization={customization} mode={mode} />
      </span>
    </div>
  );
}

function Logo({ customization, mode, title }: Omit<PreviewProps, "isNarrow">) {
  const { logo } = customization.header ?? {};
  const src = (mode === "dark" ? logo?.dark : undefined) ?? logo?.light;
  const name = (
    <span className="truncate font-semibold" style={{ fontFamily: "var(--site-font-heading)" }}>
      {title}
    </span>
  );
  return src === undefined ? (
    name
  ) : (
    <PreviewImage key={src} src={src} className="h-6 max-w-40 object-contain">
      {name}
    </PreviewImage>
  );
}

function ModeSwitch({ customization, mode }: Pick<PreviewProps, "customization" | "mode">) {
  if (customization.themes?.toggleable === false) return null;
  return <Icon of={mode === "light" ? Moon : Sun} />;
}

function TopLine({ customization, mode, title }: PreviewProps) {
  return (
    <div className="flex items-center gap-3 px-4 pt-3">
      <Icon of={Menu} />
      <Logo customization={customization} mode={mode} title={title} />
      <span className="ms-auto flex items-center gap-3">
        <Icon of={Search} />
        <ModeSwitch customization={customization} mode={mode} />
      </span>
    </div>
  );
}

function Sidebar(props: PreviewProps & { hasTools: boolean }) {
  const list = props.customization.styling?.sidebar?.list ?? "default";
  return (
    <div
      className="flex flex-col gap-1 px-3 py-4"
      style={{ background: "var(--site-sidebar)", borderRadius: "0 var(--site-radius) 0 0" }}
    >
      {props.hasTools && (
        <div className="flex items-center gap-2 px-2 pb-3">
          <Logo customization={props.customization} mode={props.mode} title={props.title} />
          <span className="ms-auto flex gap-2">
            <Icon of={Search} />
            <ModeSwitch customization={props.customization} mode={props.mode} />
          </span>
        </div>
      )}
      <span className="flex items-center gap-1.5 px-2 text-xs font-semibold">
        <Icon of={BookOpen} size={14} />
        {t.group}
      </span>
      {t.pages.map((page, at) => (
        <span
          key={page}
          className="px-2 py-1"
          style={at === 1 ? currentStyle(list) : { color: "var(--site-muted)", ...lineOf(list) }}
        >
          {page}
        </span>
      ))}
    </div>
  );
}

const lineOf = (list: string): CSSProperties =>
  list === "line" ? { borderInlineStart: "1px solid var(--site-line)" } : {};

function currentStyle(list: string): CSSProperties {
  if (list === "pill") {
    return {
      background: "var(--site-selected)",
      color: "var(--site-selected-text)",
      borderRadius: "var(--site-radius)",
      fontWeight: 500,
    };
  }
  return {
    color: "var(--site-accent-text)",
    fontWeight: 600,
    ...(list === "line" && { borderInlineStart: "2px solid var(--site-accent)" }),
  };
}

function Article({ customization }: Pick<PreviewProps, "customization">) {
  const isAccent = customization.styling?.links === "accent";
  return (
    <div className="flex flex-col gap-4 px-6 py-6">
      <span
        className="text-2xl font-bold tracking-tight"
        style={{ fontFamily: "var(--site-font-heading)" }}
      >
        {t.heading}
      </span>
      <span>
        {t.text}{" "}
        <span
          className="underline underline-offset-4"
          style={{
            color: "var(--site-link)",
            textDecorationColor: isAccent ? "currentColor" : "var(--site-link-line)",
          }}
        >
          {t.link}
        </span>
        {t.end}
      </span>
      <Box>
        <span className="text-sm" style={{ fontFamily: "var(--site-font-code)" }}>
          {t.code}
        </span>
      </Box>
      <Box hasShadow>
        <span className="font-semibold" style={{ color: "var(--site-accent-text)" }}>
          {t.card}
        </span>
        <span style={{ color: "var(--site-muted)" }}>{t.cardText}</span>
      </Box>
      <span
        className="self-start px-3 py-1.5 font-medium"
        style={{
          background: "var(--site-accent)",
          color: "var(--site-on-accent)",
          borderRadius: "var(--site-radius)",
        }}
      >
        {t.primary}
      </span>
    </div>
  );
}

function Box({ children, hasShadow }: { children: ReactNode; hasShadow?: true }) {
  return (
    <span
      className="flex flex-col gap-1 border px-4 py-3"
      style={{
        background: hasShadow ? "var(--site-canvas)" : "var(--site-surface)",
        borderColor: "var(--site-line)",
        borderRadius: "var(--site-radius-large)",
        boxShadow: hasShadow && "var(--site-shadow)",
      }}
    >
      {children}
    </span>
  );
}

function Icon({ of: Drawn, size = 18 }: { of: typeof Search; size?: number }) {
  return (
    <Drawn
      size={size}
      aria-hidden
      className="shrink-0"
      fill="currentColor"
      style={{ strokeWidth: "var(--site-icon-stroke)", fillOpacity: "var(--site-icon-fill)" }}
    />
  );
}

/** The footer of the site in small. */
function PreviewFooter({ customization }: { customization: Customization }) {
  const { copyright, groups = [] } = customization.footer ?? {};
  if (copyright === undefined && groups.length === 0) return null;
  return (
    <div
      className="flex flex-col gap-4 border-t px-6 py-5 text-xs"
      style={{ borderColor: "var(--site-line)", color: "var(--site-muted)" }}
    >
      {groups.length > 0 && (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-4">
          {groups.map(({ title, links }, at) => (
            <div key={`${at} ${title}`} className="flex min-w-0 flex-col gap-1">
              <span className="font-semibold" style={{ color: "var(--site-text)" }}>
                {title}
              </span>
              {links.map((link, place) => (
                <span key={`${place} ${link.title}`} className="truncate">
                  {link.title}
                </span>
              ))}
            </div>
          ))}
        </div>
      )}
      {copyright !== undefined && <span>{copyright}</span>}
    </div>
  );
}

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
