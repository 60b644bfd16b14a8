const sans = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Fonts that devices come with. Each stack names those of Apple, Windows, Android, and Linux, and ends with a generic one. */
const stacks: Readonly<Record<string, string>> = {
  sans,
  humanist: 'Optima, Candara, "Gill Sans", "Noto Sans", "DejaVu Sans", sans-serif',
  geometric: '"Avenir Next", Avenir, Futura, "Century Gothic", "URW Gothic", sans-serif',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Arial Rounded MT Bold", Quicksand, Comfortaa, sans-serif',
  serif: 'Charter, "Iowan Old Style", "Sitka Text", Cambria, "Noto Serif", Georgia, serif',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "Sitka Small", "DejaVu Serif", serif',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace',
  typewriter: '"American Typewriter", "Courier New", "Nimbus Mono PS", Courier, monospace',
};

/** The value of `font-family` for a font of a customization; the default one for unknown fonts. */
export function fontStack(font: string | undefined, fallback = "sans"): string {
  return stacks[font ?? fallback] ?? stacks[fallback] ?? sans;
}
