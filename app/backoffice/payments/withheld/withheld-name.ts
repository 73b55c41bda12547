import { withholdingName } from '../../../domain/documents/paper/lay-out-paper.ts';
import type { Language } from '../../../domain/localized.ts';
import type { Withheld } from '../../../domain/orders/withholdings/withholding.queries.ts';
import { m } from '../../../generated/words/messages.js';

export function withheldName(withheld: Withheld, language: Language): string {
  return withheld.place === 0 ? m.invoice_by_state() : withholdingName(withheld, language)[language];
}
