/** The format that the browser chose for a picture of this page (`<picture>`), for one that the script shows. */
export function inBestFormat(picture: string): string {
  for (const { currentSrc } of document.images) {
    const format = /&f=(avif|webp)$/.exec(currentSrc)?.[0];
    if (format) return picture + format;
  }
  return picture;
}
