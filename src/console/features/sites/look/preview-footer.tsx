import type { Customization } from "#contract/site-customization.ts";

/** The footer of the site in small. */
export function PreviewFooter({ customization }: { customization: Customization }) {
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
                <span key={`${place} ${link.to}`} className="truncate">
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
