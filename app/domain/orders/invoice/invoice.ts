/** `FA-2026-00001`: the year it was issued in (in Cameroon) and its place in that year's invoices. */
export function invoiceNumber(sequence: number, year: number): string {
  return `FA-${year}-${String(sequence).padStart(5, '0')}`;
}
