import { type ReactNode, useRef, useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { GridLayout, Size, Virtualizer } from "react-aria-components/Virtualizer";
import { cx } from "#console/ui/class-names.ts";
import { SearchField } from "#console/ui/search-field.tsx";
import { tip } from "#console/ui/tip.ts";
import { fold } from "./fold.ts";

export type Picture = {
  id: string;
  /** Its name for screen readers, and the tip. */
  name: string;
  /** Folded words that find it. */
  words: string;
};

/** Pictures in a grid, to choose one, with a search above it. Enter in the search chooses the first one. */
export function PictureGrid<P extends Picture>(props: {
  label: string;
  search: string;
  /** Shown if nothing is found. */
  empty: string;
  pictures: readonly P[];
  chosen: string | undefined;
  /** Width and height of a picture, in pixels. */
  size: readonly [number, number];
  /** Sets the height, which the grid takes from what is drawn. */
  cellClass: string;
  draw: (picture: P) => ReactNode;
  onChoose: (picture: P) => void;
}) {
  const [text, setText] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  const { pictures, onChoose } = props;
  const terms = fold(text).split(/\s+/);
  const matches = pictures.filter(({ words }) => terms.every((term) => words.includes(term)));
  const [first] = matches;
  const size = new Size(...props.size);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the field inside */}
      <div
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          grid.current?.focus();
        }}
      >
        <SearchField
          autoFocus
          label={props.search}
          value={text}
          onChange={setText}
          onSubmit={() => text.trim() !== "" && first !== undefined && onChoose(first)}
        />
      </div>
      {first === undefined ? (
        <p className="h-60 px-1 py-2 text-muted">{props.empty}</p>
      ) : (
        <Virtualizer
          layout={GridLayout}
          layoutOptions={{ minItemSize: size, maxItemSize: size, minSpace: new Size(4, 4) }}
        >
          <ListBox
            ref={grid}
            aria-label={props.label}
            layout="grid"
            items={matches}
            selectionMode="single"
            selectedKeys={props.chosen === undefined ? [] : [props.chosen]}
            onSelectionChange={(keys) => {
              const [key] = keys;
              const picture = matches.find(({ id }) => id === key);
              if (picture !== undefined) onChoose(picture);
            }}
            className="h-60 overflow-y-auto overscroll-contain outline-none"
          >
            {(picture) => (
              <ListBoxItem
                textValue={picture.name}
                aria-label={picture.name}
                className="grid size-full cursor-default grid-cols-1 place-items-center rounded-md outline-none data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus data-hovered:bg-hover data-selected:bg-selected"
              >
                <span
                  className={cx("grid w-full grid-cols-1 place-items-center", props.cellClass)}
                  {...tip(picture.name)}
                >
                  {props.draw(picture)}
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Virtualizer>
      )}
    </>
  );
}
