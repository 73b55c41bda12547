import type { ArrivalLineRefusals, ArrivalRefusals } from '../../../domain/arrivals/arrival.schema.ts';
import { type CostKind, costKinds } from '../../../domain/arrivals/arrival.ts';
import type { ReceivedGoods } from '../../../domain/arrivals/receive-goods.ts';
import type { Goods } from '../../../domain/products/list/find-goods.queries.ts';
import { parseSerials, serialKey } from '../../../domain/products/units/unit.ts';
import { tidyLine } from '../../../domain/text.ts';
import { m } from '../../../generated/words/messages.js';
import type { FieldError } from '../../../ui/notice.tsx';
import type { RefusedOnce } from '../../form/action/save-once-action.server.ts';
import { fieldErrors, usualSentences } from '../../form/field-errors.ts';
import { showIsoDay } from '../../language/show.ts';
import { lineError, lineErrors } from '../../lines/line-errors.ts';
import { unitPlace } from '../../units/unit-words.ts';
import type { TypedArrival } from './typed-arrival.ts';

export const costNames: Record<CostKind, () => string> = {
  freight: m.receive_cost_freight,
  insurance: m.receive_cost_insurance,
  customs: m.receive_cost_customs,
  transit: m.receive_cost_transit,
  local: m.receive_cost_local,
  other: m.receive_cost_other,
};

const sentences = {
  ...usualSentences,
  'currency-unknown': m.delivery_choice_unknown,
  'rate-invalid': m.receive_rate_invalid,
  'rate-missing': m.receive_rate_missing,
  'lines-missing': m.receive_lines_missing,
  'lines-too-many': m.receive_lines_too_many,
};
const lineSentences = { gone: m.receive_product_gone, quantity: m.receive_quantity_invalid };

const lotSentences = {
  'too-long': m.field_too_long,
  'lot-twice': m.receive_lot_twice,
  'expiry-invalid': m.receive_expiry_invalid,
  'expiry-without-lot': m.receive_expiry_without_lot,
  'serial-too-long': m.receive_serial_too_long,
  'serial-twice': m.receive_serial_twice,
  'serials-count': m.receive_serials_count,
};

export function arrivalErrors(refused: RefusedArrival | undefined): FieldError[] {
  if (!refused) return [];
  const lot = lotErrors(refused);
  if (lot.length > 0 && refused.reason !== 'fields') return lot;
  if (refused.reason === 'cost-missing') return costErrors(refused, m.receive_cost_missing());
  if (refused.reason === 'cost-zero') return costErrors(refused, m.receive_cost_zero());
  if (refused.reason !== 'fields') return lineErrors(refused, lineSentences);
  const { line: _, ...fields } = refused.fields;
  const errors = fieldErrors(fields, (code) => sentences[code]());
  return [
    { fieldId: 'supplier', name: m.receive_supplier(), error: errors.supplier },
    { fieldId: 'reference', name: m.receive_reference(), error: errors.reference },
    { fieldId: 'currency', name: m.receive_currency(), error: errors.currency },
    { fieldId: 'rate', name: m.receive_rate(), error: errors.rate },
    ...costKinds.map((kind) => ({ fieldId: kind, name: costNames[kind](), error: errors[kind] })),
    { fieldId: 'scan', error: errors.lines },
    ...lineErrors(refused, lineSentences),
    ...lot,
  ];
}

function lotErrors(refused: RefusedArrival): FieldError[] {
  const { lines } = refused.typed;
  const at = (place: number, field: string, error: string) => lineError(lines, place, field, error);
  switch (refused.reason) {
    case 'fields':
      return Object.entries(refused.fields.line).flatMap(([place, fields]) =>
        (['lot', 'expiresOn', 'serials'] as const).flatMap((field) => {
          const code = fields[field];
          return code ? [at(Number(place), lotFields[field], lotSentences[code]())] : [];
        }),
      );
    case 'lot-expired':
      return refused.places.map((place) => at(place, 'expiry', m.receive_lot_expired()));
    case 'lot-undated':
      return refused.lots.map(({ place, code, known }) =>
        at(place, 'expiry', m.receive_lot_undated({ lot: code, day: showIsoDay(known) })),
      );
    case 'lot-missing':
      return refused.places.map((place) => at(place, 'lot', m.receive_lot_missing()));
    case 'lot-two-dates': {
      const { productId, code, known } = refused;
      const place = lines.findIndex(
        (line) => line.productId === productId && tidyLine(line.lot?.code ?? '') === code,
      );
      return [at(place, 'expiry', m.receive_lot_two_dates({ lot: code, day: showIsoDay(known) }))];
    }
    case 'serial-known': {
      const { productId, serial } = refused;
      const isNamed = (typed = '') => {
        const read = parseSerials(typed);
        return read.ok && read.serials.some((each) => serialKey(each) === serialKey(serial));
      };
      const place = lines.findIndex((line) => line.productId === productId && isNamed(line.lot?.serials));
      return [at(place, 'serials', m.receive_serial_known({ serial, place: unitPlace(refused) }))];
    }
    default:
      return [];
  }
}

const lotFields = { lot: 'lot', expiresOn: 'expiry', serials: 'serials' } satisfies Partial<
  Record<keyof ArrivalLineRefusals, string>
>;

/** The lines are named by their place, as in `lineErrors`. */
function costErrors(
  { typed: { lines }, productIds }: { typed: TypedArrival; productIds: number[] },
  error: string,
): FieldError[] {
  return lines.flatMap(({ productId }, place) =>
    productIds.includes(productId) ? [lineError(lines, place, 'cost', error)] : [],
  );
}

/** The average cost, in FCFA, is sent only to roles that may see it. */
export type GoodsToReceive = Goods & { averageCost?: number | undefined };

export type RefusedArrival = RefusedOnce<
  TypedArrival,
  ReceivedGoods | { ok: false; reason: 'fields'; fields: ArrivalRefusals }
>;
