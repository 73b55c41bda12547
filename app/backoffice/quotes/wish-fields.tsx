import type { DeliveryLists } from '../../domain/delivery/delivery.queries.ts';
import { deliveryMethods, wishLimits } from '../../domain/delivery/wish.ts';
import { placeName } from '../../domain/delivery/zone.ts';
import type { TypedQuoteWishes } from '../../domain/quotes/quote.schema.ts';
import { m } from '../../generated/words/messages.js';
import { Checkbox, Options, Select, TextArea, TextField } from '../../ui/field.tsx';
import type { FieldError } from '../../ui/notice.tsx';
import { methodName } from '../deliveries/state-name.ts';
import { errorIn } from '../form/field-errors.ts';
import { showFcfa } from '../language/show.ts';
import { wishNames } from './quote-fields.ts';

type WishFieldsProps = { typed: TypedQuoteWishes; offer: DeliveryLists; errors: FieldError[] };

/** What the buyer asked in the cart, for staff to correct; the order made of the quote has it. */
export function WishFields({ typed, offer, errors }: WishFieldsProps) {
  const choice = (name: keyof typeof wishNames) => ({
    ...{ id: name, name, label: wishNames[name]() },
    ...{ defaultValue: typed[name], error: errorIn(errors, name) },
  });
  const field = (name: keyof typeof wishNames, maxLength?: number) => ({
    ...{ ...choice(name), maxLength, required: false, autoComplete: 'off' },
  });
  return (
    <section className="card-panel" aria-labelledby="wishes">
      <h2 id="wishes">{m.quotes_wishes()}</h2>
      <div className="form-columns">
        <Select {...choice('method')}>
          <Options of={deliveryMethods} words={methodName} />
        </Select>
        <TextField {...field('fee')} inputMode="numeric" onFocus={(event) => event.currentTarget.select()} />
        <TextField {...field('town', wishLimits.town)} />
        <TextField {...field('place', 140)} list="places" />
        <datalist id="places">
          {offer.zones.map((zone) => (
            <option value={zone.name} key={zone.id}>
              {placeName(zone)} – {showFcfa(zone.fee)}
            </option>
          ))}
        </datalist>
        <TextField {...field('landmark', wishLimits.landmark)} />
        <TextField {...field('agency', wishLimits.agency)} list="known-agencies" />
        <datalist id="known-agencies">
          {offer.agencies.map(({ id, name }) => (
            <option value={name} key={id} />
          ))}
        </datalist>
        <Select {...choice('feePaidTo')}>
          <option value="shop">{m.delivery_paid_to_shop()}</option>
          <option value="carrier">{m.delivery_paid_to_carrier()}</option>
        </Select>
        <TextField {...field('recipient', wishLimits.recipient)} />
        <TextField {...field('recipientPhone')} type="tel" />
        <TextField {...field('company', wishLimits.company)} />
        <TextField {...field('niu', wishLimits.niu)} />
        <div className="wide">
          <TextArea {...field('remark', wishLimits.remark)} />
        </div>
        <Checkbox id="isTold" name="isTold" label={m.delivery_told()} defaultChecked={typed.isTold} />
      </div>
    </section>
  );
}
