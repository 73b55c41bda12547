/** A stored notice's name, such as `1767225600000-0123456789abcdef.pdf`; never a path. */
export function isNoticeFile(file: string): boolean {
  return /^\d{1,16}-[0-9a-f]{16}\.pdf$/.test(file);
}
