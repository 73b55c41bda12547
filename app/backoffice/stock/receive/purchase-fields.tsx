import {
  arrivalCurrencies,
  costKinds,
  fixedRates,
  goodsInFcfa,
  type Purchase,
  parseUnitCost,
  sumOfCosts,
} from '../../../domain/arrivals/arrival.ts';
import { parseAmount } from '../../../domain/money/money.ts';
import { parseRate } from '../../../domain/settings/settings.ts';
import { m } from '../../../generated/words/messages.js';
import { Options, Select, TextField } from '../../../ui/field.tsx';
import type { FieldError } from '../../../ui/notice.tsx';
import { typedFields } from '../../form/field-errors.ts';
import { showIsoDay } from '../../language/show.ts';
import { costNames } from './receive-errors.ts';
import type { TypedPurchase } from './typed-arrival.ts';

type PurchaseFieldsProps = {
  typed: TypedPurchase;
  currency: Purchase['currency'];
  /** The day of the rate that is saved. */
  ratedOn: string | null;
  errors: FieldError[];
  onType: (name: string, value: string) => void;
};

/** Currency, rate, and what comes on top of the price of the goods. Closed until something stands in it: most deliveries have none. */
export function PurchaseFields({ typed, currency, ratedOn, errors, onType }: PurchaseFieldsProps) {
  const { rate, freight, insurance, customs, transit, local, other } = typed;
  const field = typedFields({ rate, freight, insurance, customs, transit, local, other }, errors);
  const isUsed = typed.currency !== 'XAF' || costKinds.some((kind) => typed[kind] !== '');
  const isRefused = ['currency', 'rate', ...costKinds].some((id) =>
    errors.some(({ fieldId, error }) => fieldId === id && error),
  );
  const isFixed = fixedRates[currency] !== undefined;
  return (
    <details
      className="disclosure"
      open={isUsed || isRefused || undefined}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
          onType(target.name, target.value);
      }}
    >
      <summary>{m.receive_purchase()}</summary>
      <p className="mb-3 text-muted">{m.receive_purchase_hint()}</p>
      <div className="form-columns">
        <Select id="currency" name="currency" label={m.receive_currency()} defaultValue={typed.currency}>
          <Options of={arrivalCurrencies} words={(each) => (each === 'XAF' ? 'FCFA' : each)} />
        </Select>
        <TextField
          {...field('rate')}
          label={m.receive_rate()}
          inputMode="decimal"
          required={!isFixed}
          hint={
            ratedOn === null
              ? m.receive_rate_hint()
              : `${m.receive_rate_hint()} ${m.receive_rated_on({ day: showIsoDay(ratedOn) })}`
          }
        />
        {costKinds.map((kind) => (
          <TextField
            {...field(kind)}
            key={kind}
            label={m.receive_cost_in_fcfa({ cost: costNames[kind]() })}
            inputMode="numeric"
            required={false}
          />
        ))}
      </div>
    </details>
  );
}

/** As far as it can be read while somebody types; without a rate, what it comes to in FCFA is not known. */
export function readPurchase(typed: TypedPurchase): Omit<Purchase, 'rate'> & { rate: number | undefined } {
  const currency = arrivalCurrencies.find((each) => each === typed.currency) ?? 'XAF';
  const costs = costKinds.map((kind) => {
    const cost = parseAmount(typed[kind]);
    return [kind, (cost.ok && cost.amount) || 0];
  });
  return {
    currency,
    rate: fixedRates[currency] ?? parseRate(typed.rate) ?? undefined,
    costs: Object.fromEntries(costs),
  };
}

export type ReadPurchase = ReturnType<typeof readPurchase>;

/** In FCFA, of the lines whose cost can be read. */
export function sumPurchase(lines: { pieces: number; price: string }[], purchase: ReadPurchase) {
  const { currency, rate } = purchase;
  const costs = sumOfCosts(purchase);
  if (rate === undefined) return undefined;
  const goods = lines.reduce((sum, { pieces, price }) => {
    const cost = parseUnitCost(price, currency);
    const unitCost = (cost.ok && cost.amount) || 0;
    return sum + goodsInFcfa({ quantity: pieces, unitCost }, { currency, rate });
  }, 0);
  return { goods, costs };
}
