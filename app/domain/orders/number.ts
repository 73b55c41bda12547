/** `MB-2026-00042` as people type it; undefined when it is no order number. */
export function parseOrderNumber(typed: string): string | undefined {
  const [, year, sequence] = /^MB[-\s]?(\d{4})[-\s]?(\d{1,9})$/i.exec(typed.normalize('NFKC').trim()) ?? [];
  return year && sequence ? `MB-${year}-${sequence.padStart(5, '0')}` : undefined;
}

export function shortId(id: string): string {
  return id.slice(0, 8);
}
