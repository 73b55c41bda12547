import { z } from 'zod';
import { choice, line, value } from '../../forms/field.schema.ts';
import { parsePrice } from '../../money/money.ts';
import { maxUnitNoteLength, parseWarrantyMonths, unitSteps } from '../../products/units/unit.ts';

export const unitForm = z.object({
  step: choice(unitSteps, 'kind-missing'),
  note: line(maxUnitNoteLength),
  charge: value(parseCharge, 'amount-invalid'),
});

export const warrantyForm = z.object({ months: value(parseWarrantyMonths, 'months-invalid') });

/** In FCFA; nothing typed is nothing charged. */
function parseCharge(typed: string): number | undefined {
  if (typed.trim() === '') return 0;
  const read = parsePrice(typed);
  return read.ok ? read.amount : undefined;
}
