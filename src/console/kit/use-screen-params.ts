import { useParams } from "react-router";
import { namesIn, type ParamsOf, type Screen } from "#screens/screen.ts";

/**
 * The parameters of the URL by the names in a screen's path, for the components of this screen.
 *
 * @throws TypeError outside that screen
 */
export function useScreenParams<Path extends string>(screen: Screen<Path>): ParamsOf<Path> {
  const params = useParams();
  const missing = namesIn(screen.path).find((name) => params[name] === undefined);
  if (missing !== undefined) throw new TypeError(`This isn't ${screen.path}: no ${missing}.`);
  return params as ParamsOf<Path>;
}
