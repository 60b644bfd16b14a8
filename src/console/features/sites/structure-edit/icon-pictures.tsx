import { iconNamed, iconNames } from "#content/drawing/icon-names.ts";
import { fold } from "#console/kit/fold.ts";
import { icons } from "#console/kit/markdown/icons.ts";
import { PictureGrid, type Picture } from "#console/kit/picture-grid.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";

const pictures = Object.keys(icons).map((id): Picture => {
  const name = id.replaceAll("-", " ");
  // People may know it by its Font Awesome names.
  return { id, name: t.iconNamed(name), words: fold(`${name} ${id} ${iconNames[id] ?? ""}`) };
});

/** All icons that a section can have. */
export function IconPictures(props: { icon: string; onChoose: (icon: string) => void }) {
  return (
    <PictureGrid
      label={t.icons}
      search={t.searchIcons}
      empty={t.noIcons}
      pictures={pictures}
      chosen={iconNamed(props.icon)}
      size={[36, 36]}
      cellClass="h-9"
      draw={draw}
      onChoose={({ id }) => props.onChoose(id)}
    />
  );
}

function draw({ id }: Picture) {
  const Icon = icons[id];
  return Icon && <Icon size={18} aria-hidden />;
}
