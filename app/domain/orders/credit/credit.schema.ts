import { z } from 'zod';
import { checkbox, choice, line, required, value } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import { parseAmount, wholeUpTo } from '../../money/money.ts';
import type { Outcome } from '../../outcome.ts';
import type { CreditRequest, Pieces } from './credit.ts';

export const creditKinds = ['whole', 'pieces', 'amount'] as const;

const maxTypedAmount = 99_999_999_999;

/** Empty is no amount. */
function readAmount(typed: string): number | undefined {
  const plain = typed.normalize('NFKC').replace(/\s|FCFA$/g, '');
  if (plain === '') return 0;
  const parsed = parseAmount(typed);
  if (parsed.ok) return parsed.amount ?? 0;
  return /^\d{10,11}$/.test(plain) && Number(plain) <= maxTypedAmount ? Number(plain) : undefined;
}

export const creditForm = z.object({
  what: choice(creditKinds, 'what-missing'),
  amount: value(readAmount, 'amount-invalid'),
  reason: required(line(300)),
  returns: checkbox,
});
export type TypedCredit = z.input<typeof creditForm>;
export type CreditRefusals = Refusals<typeof creditForm> & { pieces?: Record<number, 'quantity-invalid'> };

const parseForm = parserOf(creditForm.transform((credit) => ({ credit })));

export type ReadCredit = { request: CreditRequest; reason: string; returns: boolean };

/** `pieces`: what was typed beside each line of the invoice; empty is none. */
export function parseCredit(
  typed: TypedCredit,
  typedPieces: { item: number; typed: string }[],
): Outcome<ReadCredit, { reason: 'fields'; fields: CreditRefusals }> {
  const read = parseForm(typed);
  const fields: CreditRefusals = read.ok ? {} : { ...read.fields };
  const readPieces = wholeUpTo(999);
  const refused: Record<number, 'quantity-invalid'> = {};
  const pieces = typedPieces.flatMap(({ item, typed: text }): Pieces[] => {
    if (/^\s*0*\s*$/.test(text)) return [];
    const quantity = readPieces(text);
    if (quantity !== undefined) return [{ item, quantity }];
    refused[item] = 'quantity-invalid';
    return [];
  });
  if (typed.what === 'pieces' && Object.keys(refused).length > 0) fields.pieces = refused;
  if (!read.ok || fields.pieces) return { ok: false, reason: 'fields', fields };
  const { what, amount, ...rest } = read.credit;
  const request = {
    whole: { what: 'whole' },
    pieces: { what: 'pieces', pieces },
    amount: { what: 'amount', amount },
  } as const;
  return { ok: true, ...rest, request: request[what] };
}
