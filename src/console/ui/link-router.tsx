/** Hands the router to every link, menu item and tab below it, so that they stay in the page. */
export { RouterProvider as LinkRouter } from "react-aria-components";
