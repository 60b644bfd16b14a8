import { gemoji } from "gemoji";
import { iconNames } from "#content/drawing/icon-names.ts";
import { fold } from "#console/kit/fold.ts";
import { icons } from "#console/kit/markdown/icons.ts";
import { PictureGrid, type Picture } from "#console/kit/picture-grid.tsx";
import { pageSettingsTexts as t } from "#console/messages/edit-page.ts";

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
