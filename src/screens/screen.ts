import type { Organization } from "#contract/organization.ts";
import type { Steps } from "./step.ts";

/** The names of the parameters in a path such as `/orgs/:organizationId/teams/:teamId`. */
type NamesIn<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? NameOf<Segment> | NamesIn<Rest>
  : NameOf<Path>;

type NameOf<Segment extends string> = Segment extends `:${infer Name}` ? Name : never;

/** The parameters of a path, by name. */
export type ParamsOf<Path extends string> = { [Name in NamesIn<Path>]: string };

export type Permission = keyof Organization["permissions"];

/** A URL that somebody opens, or may open. */
export type Opening<Params> = {
  /** Decoded. */
  params: Params;
  /** The query of the URL. */
  search: URLSearchParams;
  /** Whether the user has a permission in the organization of the URL. */
  may: (permission: Permission) => boolean;
  /** What the user has chosen in this browser (src/console/kit/preference.ts); undefined if nothing, or in the service. */
  prefers: (name: string) => string | undefined;
  /** Whether it isn't opened yet: the pointer rests on a link to it. What may not exist isn't requested then. */
  isAhead: boolean;
};

/** A screen, or the frame of several, as data. The console draws it (src/console/routes.tsx). */
export type Screen<Path extends string = string> = {
  /** From the root, with `:name` for parameters. */
  path: Path;
  /** The screen that this one is drawn in. */
  frame: Screen | undefined;
  reads: ((opening: Opening<ParamsOf<Path>>) => Steps) | undefined;
};

/** The names of the parameters in a path. */
export const namesIn = (path: string): string[] =>
  path.split("/").flatMap((segment) => (segment.startsWith(":") ? [segment.slice(1)] : []));

/** The names of tabs, as their URLs have them, in their order. */
export const tabNames = <Tabs extends object>(tabs: Tabs) =>
  Object.keys(tabs) as (keyof Tabs & string)[];

/** For a screen that reads nothing that its frames don't read. */
export const nothing = undefined;

/** A screen with what it reads first, in the order of its requests. */
export const screen = <const Path extends string>(
  path: Path,
  reads: Screen<Path>["reads"],
): Screen<Path> => ({ path, frame: undefined, reads });

/** A screen inside the frame of another, whose path its own begins with. */
export const within = <const Frame extends string, const Rest extends string>(
  frame: Screen<Frame>,
  rest: Rest,
  reads: Screen<`${Frame}${Rest}`>["reads"],
): Screen<`${Frame}${Rest}`> => ({
  path: `${frame.path}${rest}`,
  frame: frame as unknown as Screen,
  reads,
});
