import { useRef } from "react";
import type { ReactNode } from "react";
import type { TableAddress } from "#screens/table-address.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import { tableTexts as t } from "#console/messages/table.ts";
import { SearchField } from "#console/ui/search-field.tsx";
import { Select } from "#console/ui/select.tsx";
import type { AddressChange } from "./address.ts";
import type { Filter } from "./types.ts";

type Change = (change: AddressChange, options?: { replace?: boolean }) => void;

/** Above a list: search and filters, the number of matches, and actions for all of them. */
export function Toolbar<Row>(props: {
  address: TableAddress;
  onChange: Change;
  searchLabel: string | undefined;
  filters: readonly Filter<Row>[];
  /** The number of rows and any note. */
  status: ReactNode;
  children?: ReactNode;
}) {
  const { address, onChange } = props;
  return (
    <div className="flex flex-wrap items-center gap-2 py-2">
      {props.searchLabel !== undefined && (
        <TableSearch label={props.searchLabel} text={address.search} onChange={onChange} />
      )}
      {props.filters.map(({ name, label, options }) => (
        <Select
          key={name}
          label={label}
          labelHidden
          className="min-w-36 max-sm:flex-1"
          value={address.filters[name] ?? ""}
          onChange={(value) => onChange({ filters: { [name]: value } })}
          options={[{ value: "", label: t.all(label) }, ...options]}
        />
      ))}
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2 max-sm:w-full">
        <div role="status" className="text-sm text-muted tabular-nums">
          {props.status}
        </div>
        <div className="flex gap-2 empty:hidden max-sm:w-full">{props.children}</div>
      </div>
    </div>
  );
}

// Its own component: a keystroke re-renders only the field; the table follows when the typing pauses.
function TableSearch(props: { label: string; text: string; onChange: Change }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useTypedFilter(props.text, (search) =>
    props.onChange({ search }, { replace: true }),
  );
  useKeys([
    {
      keys: "/",
      label: t.keys.search,
      group: t.keysGroup,
      run: () => field.current?.focus(),
    },
  ]);
  return (
    <SearchField
      ref={field}
      label={props.label}
      value={typed}
      onChange={setTyped}
      className="w-64 max-sm:w-full"
    />
  );
}
