/** `square` is a JPEG of 800 × 800 pixels, whatever the picture's shape: a preview in a chat must say its size. */
export const servedFormats = ['avif', 'webp', 'jpeg', 'square'] as const;
export type ServedFormat = (typeof servedFormats)[number];

/** The widths in which pictures are served, in pixels. */
export const pictureWidths = [200, 400, 800] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** A JPEG, which everything reads, unless another format is named. */
export function pictureAddress(file: string, width: PictureWidth, format: ServedFormat = 'jpeg'): string {
  return `/images/${file}?w=${width}${format === 'jpeg' ? '' : `&f=${format}`}`;
}

export function parseFormat(text: string | null): ServedFormat {
  return servedFormats.find((format) => format === text) ?? 'jpeg';
}

/** A stored picture's name, such as `1767225600000-0123456789abcdef.webp`; never a path. */
export function isPictureFile(file: string): boolean {
  return /^\d{1,16}-[0-9a-f]{16}\.(jpg|png|webp|avif)$/.test(file);
}

/** In milliseconds since 1970: the name begins with it. */
export function pictureUploadedAt(file: string): number {
  return Number.parseInt(file, 10);
}
