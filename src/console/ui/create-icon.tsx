import { createElement, type ReactElement, type SVGProps } from "react";

type IconData = { node: readonly [tag: string, attributes: Record<string, string>][] };

type IconProps = SVGProps<SVGSVGElement> & { size?: number | string };

/**
 * Makes an icon of lucide-react: in builds, `vite.config.ts` puts this in place of the package's own function, which computes an
 * icon's attributes and shapes in two components each time it is drawn. A screen has about 50 icons.
 */
// oxlint-disable-next-line no-default-export
export default function createIcon({ node }: IconData): (props: IconProps) => ReactElement {
  let shapes: ReactElement[] | undefined;
  return function Icon({ size = 24, ...props }) {
    shapes ??= node.map(([tag, attributes]) => createElement(tag, attributes));
    return (
      <svg
        {...lineArt}
        width={size}
        height={size}
        aria-hidden={props.role === undefined ? true : undefined}
        {...props}
      >
        {shapes}
      </svg>
    );
  };
}

/** Attributes of an icon drawn with lines in the color of the text, on a grid of 24 by 24. */
export const lineArt = {
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
