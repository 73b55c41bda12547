import { z } from 'zod';
import { type Field, line, required, value } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import type { Outcome } from '../../outcome.ts';
import { type PiecesRefusal, parsePieces } from '../stock/stock.ts';
import { maxExpiredReasonLength, maxLotLength, parseExpiry } from './lot.ts';

const pieces = (typed: string) => {
  if (typed.trim() === '') return null;
  const read = parsePieces(typed);
  return read.ok ? read.pieces : undefined;
};

const lotCode: Field<string, 'too-long' | 'lot-missing'> = line(maxLotLength);

/** A lot that is added, or none. */
export const lotCountForm = z.object({
  code: lotCode,
  expiresOn: value(parseExpiry, 'expiry-invalid'),
  pieces: value<number | null, 'stock-invalid' | 'stock-missing'>(pieces, 'stock-invalid'),
  note: line(500),
});
export type TypedLotCount = z.input<typeof lotCountForm>;

/** By lot, 0 for the pieces without one: how many there are, null where nobody counted, and were when they were shown. */
export type LotCount = {
  counted: { lot: number; pieces: number | null; seen: number }[];
  added: { code: string; expiresOn: string | null; pieces: number } | null;
  note: string;
};
export type LotCountRefusals = Refusals<typeof lotCountForm> & { counted: Record<number, PiecesRefusal> };

const parseAdded = parserOf(
  lotCountForm
    .refine((lot) => lot.code !== '' || (lot.expiresOn === null && lot.pieces === null), {
      path: ['code'],
      message: 'lot-missing',
    })
    .refine(({ code, pieces }) => code === '' || pieces !== null, {
      path: ['pieces'],
      message: 'stock-missing',
    })
    .transform(({ note, code, expiresOn, pieces }) => ({
      note,
      added: code === '' ? null : { code, expiresOn, pieces: pieces ?? 0 },
    })),
);

/** A lot whose field is empty has what it had. */
export function parseLotCount(
  typed: TypedLotCount,
  { counted, seen }: Record<'counted' | 'seen', Record<number, string>>,
): Outcome<{ count: LotCount }, { reason: 'fields'; fields: LotCountRefusals }> {
  const refused: Record<number, PiecesRefusal> = {};
  const read = Object.entries(seen).map(([lot, typedSeen]) => {
    const before = /^\d{1,9}$/.test(typedSeen) ? Number(typedSeen) : -1;
    const field = counted[Number(lot)] ?? '';
    const now = field.trim() === '' ? undefined : parsePieces(field);
    if (now && !now.ok) refused[Number(lot)] = now.reason;
    return { lot: Number(lot), seen: before, pieces: now?.ok ? now.pieces : null };
  });
  const added = parseAdded(typed);
  if (added.ok && Object.keys(refused).length === 0)
    return { ok: true, count: { counted: read, added: added.added, note: added.note } };
  return { ok: false, reason: 'fields', fields: { ...(added.ok ? {} : added.fields), counted: refused } };
}

export const expiryForm = z.object({
  expiresOn: value(parseExpiry, 'expiry-invalid'),
  reason: required(line(maxExpiredReasonLength)),
});
