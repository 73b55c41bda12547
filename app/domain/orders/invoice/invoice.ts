/** `FA-2026-00001`: the year in Cameroon, and the next number of that year. */
export function invoiceNumber(sequence: number, year: number): string {
  return `FA-${year}-${String(sequence).padStart(5, '0')}`;
}
