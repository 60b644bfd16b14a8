import "./ui/styles.css";
import { StrictMode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { receiveWith } from "./data/receive.ts";
import { pageRespondedAt, takeFirstResponses } from "./data/first-responses.ts";
import { queryClient } from "./data/query-client.ts";
import { whenQuiet } from "./data/quiet.ts";
import { receivers } from "./kit/receivers.ts";
import { userQuery } from "./kit/queries.ts";
import { noteView } from "./kit/viewing.ts";
import { language } from "./messages/catalogue.ts";
import { routes } from "./routes.tsx";
import { followLinks, restoreLate } from "./shell/browser.ts";
import { patientRouter, drawFirst, whenLoaded } from "./shell/shown-router.ts";
import { preloadOnIntent, preloadNext } from "./shell/preload.ts";
import { followTheme } from "./kit/color-scheme.ts";
import { loadLaterWhenIdle } from "./ui/later.ts";

// zod would try to generate code at run time, which the content security policy blocks and reports. Set here, because importing
// zod for it would add it to the first load.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
document.documentElement.lang = language;
takeFirstResponses(queryClient, document, pageRespondedAt());
const user = queryClient.getQueryData(userQuery().queryKey);
if (user !== undefined) noteView(user);

receiveWith(receivers);
// Starts the first requests.
const router = createBrowserRouter(routes);
followTheme(document.documentElement);
followLinks(document, router);
preloadOnIntent(document, router);
restoreLate(router);
preloadNext(queryClient, document, router);
const shownRouter = patientRouter(drawFirst(router));

const element = document.querySelector("#root");
if (element === null) throw new Error("The document has no element #root to draw into.");
const root = createRoot(element);
void whenLoaded(router).then(() => {
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={shownRouter} />
      </QueryClientProvider>
    </StrictMode>,
  );
  // Counted from the first request, other code would come before the screen if the network or the machine is slow.
  whenQuiet(queryClient, loadLaterWhenIdle);
});
