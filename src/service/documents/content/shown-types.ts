/**
 * Types that browsers may display. Everything else is downloaded, so that no uploaded file runs as a page of this
 * origin.
 */
export const shownTypes =
  /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon|svg\+xml)|video\/\w+|audio\/\w+)$/;
