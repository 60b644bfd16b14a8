import { organizationFrame } from "./frames.ts";
import { members, memberScreen } from "./members.ts";
import type { Screen } from "./screen.ts";

/** All screens of the console. */
export const screens = {
  organizationFrame,
  members,
  member: memberScreen,
};

const byPath = new Map<string, Screen>(
  Object.values(screens).map((screen) => [screen.path, screen as unknown as Screen]),
);

/** The screen at the path of a route, with the frames around it, outermost first. */
export function screensAt(path: string): Screen[] {
  const chain: Screen[] = [];
  for (let screen = byPath.get(path); screen !== undefined; screen = screen.frame) {
    chain.unshift(screen);
  }
  return chain;
}
