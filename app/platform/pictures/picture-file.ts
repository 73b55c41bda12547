/** Only names that pictures are kept under, such as `1767225600000-0123456789abcdef.webp`: no path can be asked for. */
export function isPictureFile(file: string): boolean {
  return /^\d{1,16}-[0-9a-f]{16}\.(jpg|png|webp|avif)$/.test(file);
}

/** When a picture was kept, in milliseconds since 1970: its name begins with it. */
export function pictureUploadedAt(file: string): number {
  return Number.parseInt(file, 10);
}
