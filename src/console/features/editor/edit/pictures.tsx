import { useQuery } from "@tanstack/react-query";
import { gemoji } from "gemoji";
import { type ReactNode, useRef, useState } from "react";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { GridLayout, Size, Virtualizer } from "react-aria-components/Virtualizer";
import { wholeListQuery } from "#console/data/query.ts";
import { fold } from "#console/kit/fold.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { pageSettingsTexts as t } from "#console/messages/page-settings.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { iconNames } from "#content/drawing/icon-names.ts";
import { icons } from "#console/kit/markdown/icons.ts";
import { cx } from "#console/ui/class-names.ts";
import { SearchField } from "#console/ui/search-field.tsx";
import { tip } from "#console/ui/tip.ts";
import { UploadButton } from "../upload/upload-button.tsx";
import { useUpload } from "../upload/upload.ts";
import { coverFile } from "./settings-values.ts";

/** Where the files of the cover are. */
export type FilesPlace = { spaceId: string; changeRequestId: string };

/** Asks for one of the images of the change request, or a new one from this device. */
export function CoverFiles(props: {
  place: FilesPlace;
  /** ID of the file that is the cover. */
  chosen: string | undefined;
  onChoose: (fileId: string) => void;
  onClose: () => void;
}) {
  const { place, onChoose } = props;
  const upload = useUpload(place.spaceId, place.changeRequestId);
  const { data, error, refetch } = useQuery(
    wholeListQuery("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files", {
      params: place,
    }),
  );
  const images = data?.filter(({ contentType }) => contentType.startsWith("image/"));
  const pictures = images?.map((file) => ({ ...file, words: fold(file.name) }));
  return (
    <Dialog
      isOpen
      title={t.covers}
      onClose={props.onClose}
      footer={
        <UploadButton
          only="images"
          upload={upload}
          onUploaded={(address) => onChoose(coverFile(address) ?? "")}
        />
      }
    >
      <div className="flex flex-col gap-3">
        {error !== null ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : pictures === undefined ? (
          <Pending>
            <SkeletonRows count={4} />
          </Pending>
        ) : pictures.length === 0 ? (
          <p className="text-muted">{t.noImages}</p>
        ) : (
          <PictureGrid
            label={t.images}
            search={t.searchImages}
            empty={t.noImagesFound}
            pictures={pictures}
            chosen={props.chosen}
            size={[120, 104]}
            cellClass="h-26"
            draw={({ name, downloadURL }) => (
              <span className="flex size-full flex-col gap-1 p-1">
                <img
                  src={new URL(downloadURL).pathname}
                  alt=""
                  loading="lazy"
                  className="min-h-0 flex-1 rounded-sm bg-sunken object-contain"
                />
                <span className="truncate text-center text-xs">{name}</span>
              </span>
            )}
            onChoose={({ id }) => onChoose(id)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** An icon or an emoji of a page; at most one of them isn't empty. */
export type Mark = { icon: string; emoji: string };

type MarkPicture = Picture & { mark: Mark };

const iconPictures = Object.keys(icons).map((icon): MarkPicture => {
  const name = icon.replaceAll("-", " ");
  // People may know it by its Font Awesome names.
  const words = fold(`${name} ${icon} ${iconNames[icon] ?? ""} icon`);
  return { id: `icon ${icon}`, name: t.iconNamed(name), words, mark: { icon, emoji: "" } };
});

const emojiPictures = gemoji.map(({ emoji, description, names, tags }): MarkPicture => ({
  id: emoji,
  name: description,
  words: fold([description, ...names, ...tags].join(" ")),
  mark: { icon: "", emoji },
}));

const pictures = [...iconPictures, ...emojiPictures];

/** All icons and emoji that a page can have. */
export function MarkPictures(props: { mark: Mark; onChoose: (mark: Mark) => void }) {
  const { icon, emoji } = props.mark;
  const chosen = pictures.find(({ mark }) => mark.icon === icon && mark.emoji === emoji)?.id;
  return (
    <PictureGrid
      label={t.marks}
      search={t.searchMarks}
      empty={t.noMarks}
      pictures={pictures}
      chosen={chosen}
      size={[36, 36]}
      cellClass="h-9"
      draw={draw}
      onChoose={({ mark }) => props.onChoose(mark)}
    />
  );
}

function draw({ mark: { icon, emoji } }: MarkPicture) {
  if (emoji !== "") return <span className="text-xl/none">{emoji}</span>;
  const Icon = icons[icon];
  return Icon && <Icon size={18} aria-hidden />;
}

type Picture = {
  id: string;
  /** Its name for screen readers, and the tip. */
  name: string;
  /** Folded words that find it. */
  words: string;
};

/** Pictures in a grid, to choose one, with a search above it. Enter in the search chooses the first one. */
function PictureGrid<P extends Picture>(props: {
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
