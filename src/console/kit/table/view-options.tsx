import { tableTexts as t } from "#console/messages/table.ts";
import { Button } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import type { AddressChange } from "./address.ts";
import { densityChoice } from "./density.ts";
import type { Density } from "./density.ts";
import { shownColumns, titleAt } from "./model.ts";
import type { Column } from "./types.ts";

const densities: readonly Density[] = ["comfortable", "compact"];

export type ViewOptionsProps<Row> = {
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
  density: Density;
  onChange: (change: AddressChange, options: { replace: boolean }) => void;
};

/** The content of the menu for columns and density. */
export function ViewOptions<Row>(props: ViewOptionsProps<Row>) {
  const { columns, chosen, density } = props;
  const all = shownColumns(columns, chosen);
  const choose = (id: string, isShown: boolean) => {
    const next = all.filter((item) => (item.column.id === id ? isShown : item.isShown));
    const isUsual = columns.every(
      (column, index) =>
        next.some((entry) => entry.column === column) ===
        (index === titleAt(columns) || column.isHidden !== true),
    );
    props.onChange(
      { columns: isUsual ? undefined : next.map(({ column }) => column.id) },
      { replace: true },
    );
  };
  return (
    <div className="flex max-h-[70vh] min-w-52 flex-col gap-3 overflow-y-auto p-3">
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-muted">{t.density}</legend>
        <div className="flex gap-1">
          {densities.map((option) => (
            <Button
              key={option}
              size="small"
              aria-pressed={option === density}
              onPress={() => {
                densityChoice.set(option);
                props.onChange({ density: option }, { replace: true });
              }}
            >
              {t.densities[option]}
            </Button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-muted">{t.columns}</legend>
        <div className="flex flex-col gap-1">
          {all.map(({ column, isShown }, index) => (
            <Checkbox
              key={column.id}
              isSelected={isShown}
              isDisabled={index === titleAt(columns)}
              onChange={(isSelected) => choose(column.id, isSelected)}
            >
              {column.title}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
