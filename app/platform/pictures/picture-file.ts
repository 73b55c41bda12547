export const servedFormats = ['avif', 'webp', 'jpeg'] as const;
export type ServedFormat = (typeof servedFormats)[number];

/** A stored picture's name, such as `1767225600000-0123456789abcdef.webp`; never a path. */
export function isPictureFile(file: string): boolean {
  return /^\d{1,16}-[0-9a-f]{16}\.(jpg|png|webp|avif)$/.test(file);
}

/** In milliseconds since 1970: the name begins with it. */
export function pictureUploadedAt(file: string): number {
  return Number.parseInt(file, 10);
}
