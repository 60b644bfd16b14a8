import { Link } from "./link.tsx";
import { NavTabs } from "./nav-tabs.tsx";

type Group = {
  title: string;
  items: readonly { id: string; label: string; href: string }[];
};

/** Links in groups beside a screen, or tabs above it in a narrow window. */
export function SideNav(props: { label: string; current: string; groups: readonly Group[] }) {
  const { label, current, groups } = props;
  return (
    <>
      <div className="md:hidden">
        <NavTabs label={label} current={current} tabs={groups.flatMap(({ items }) => items)} />
      </div>
      <nav
        aria-label={label}
        data-keeps-focus
        className="sticky top-6 flex flex-col gap-4 self-start pt-4 max-md:hidden"
      >
        {groups.map(({ title, items }) => (
          <div key={title}>
            <p className="px-2 text-sm text-muted">{title}</p>
            <ul className="mt-1 flex flex-col">
              {items.map((item) => (
                <li key={item.id}>
                  <Link
                    href={item.href}
                    look="bare"
                    aria-current={item.id === current ? "page" : undefined}
                    className="flex min-h-8 items-center rounded-md px-2 text-muted hover:bg-hover hover:text-text aria-[current]:bg-pressed aria-[current]:font-medium aria-[current]:text-text"
                  >
                    {item.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}
