import { phoneSentences } from '../../../domain/contact/name-phone-refusal.ts';
import type { DeliveryLists } from '../../../domain/delivery/delivery.queries.ts';
import type { TypedWishes, WishRefusals } from '../../../domain/delivery/wish.schema.ts';
import {
  type DeliveryMethod,
  deliveryMethods,
  wishLimits,
  zoneOption,
} from '../../../domain/delivery/wish.ts';
import type { Zone } from '../../../domain/delivery/zone.ts';
import { m } from '../../../generated/words/messages.js';
import { fieldsOf, Select, TextField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldError } from '../../../ui/notice.tsx';
import { type DeliveredGoods, zoneOptionWords, zoneWords } from '../../delivery/zone-words.ts';
import { useStorefront } from '../../layout/use-storefront.ts';

const methodNames: Record<DeliveryMethod, () => string> = {
  pickup: m.delivery_pickup,
  zone: m.delivery_zone,
  agency: m.delivery_agency,
  agree: m.delivery_agree,
};

type DeliveryFieldsProps = {
  offer: DeliveryLists;
  goods: DeliveredGoods;
  typed: TypedWishes | undefined;
  refused: WishRefusals;
};

/** All optional. What belongs to a way of delivery shows while it is chosen, without a script too. */
export function DeliveryFields({ offer, goods, typed, refused }: DeliveryFieldsProps) {
  const { company } = useStorefront();
  const chosen = typed?.delivery ?? 'agree';
  const offered = deliveryMethods.filter((method) => method !== 'zone' || offer.zones.length > 0);
  const errors = errorsOf(refused);
  const field = optionalFields(typed, errors);
  return (
    <fieldset className="delivery grid gap-4" id="order-delivery">
      <legend>
        <h2 className="text-h2">{m.delivery_how()}</h2>
      </legend>
      <div>
        {offered.map((method) => (
          <label className="pick press-line flex gap-3" key={method}>
            <input type="radio" name="delivery" value={method} defaultChecked={method === chosen} />
            {methodNames[method]()}
          </label>
        ))}
      </div>
      <div className="grid gap-4" data-for="zone">
        <Zones zones={offer.zones} goods={goods} typed={typed?.zone} error={errors.zone} />
        <TextField {...field('landmark')} hint={m.delivery_landmark_hint()} autoComplete={undefined} />
      </div>
      <div className="grid gap-4" data-for="agency">
        <AgencyFields agencies={offer.agencies} typed={typed} errors={errors} />
      </div>
      {company.whatsapp && (
        <label className="pick press-line flex gap-3">
          <input type="checkbox" name="tellMe" value="yes" defaultChecked={typed?.tellMe} />
          <span>
            <span>{m.delivery_tell_me()}</span> <span className="text-muted">{m.delivery_tell_when()}</span>
          </span>
        </label>
      )}
      <MoreFields typed={typed} errors={errors} />
    </fieldset>
  );
}

type AgencyFieldsProps = MoreFieldsProps & { agencies: DeliveryLists['agencies'] };

function AgencyFields({ agencies, typed, errors }: AgencyFieldsProps) {
  const field = optionalFields(typed, errors);
  return (
    <>
      <p>{m.delivery_agency_carriage()}</p>
      <TextField {...field('town')} autoComplete="address-level2" />
      <TextField {...field('agency')} list="agencies" />
      <datalist id="agencies">
        {agencies.map(({ id, name }) => (
          <option value={name} key={id} />
        ))}
      </datalist>
    </>
  );
}

type ZonesProps = {
  zones: Zone[];
  goods: DeliveredGoods;
  typed: string | undefined;
  error: string | undefined;
};

/** The value holds the fee beside it. Another fee today: the same quarter stays chosen, with the fee of today. */
function Zones({ zones, goods, typed, error }: ZonesProps) {
  const { language } = useStorefront();
  const [typedZone] = typed?.split('-') ?? [];
  const chosen = zones.find(({ id }) => String(id) === typedZone);
  const optionOf = (zone: Zone) => zoneOption(zone, goods.total, goods.includedIn);
  return (
    <div className="grid gap-1">
      <Select
        id="order-zone"
        name="zone"
        label={m.delivery_zone_label()}
        hint={m.delivery_goods_only()}
        defaultValue={chosen ? optionOf(chosen) : ''}
        error={error}
      >
        <option value="">{m.delivery_zone_other()}</option>
        {zones.map((zone) => (
          <option value={optionOf(zone)} title={zoneWords(zone, goods, language)} key={zone.id}>
            {zoneOptionWords(zone, goods, language)}
          </option>
        ))}
      </Select>
      <p className="text-sm font-semibold" data-chosen-zone>
        {chosen && zoneWords(chosen, goods, language)}
      </p>
    </div>
  );
}

type MoreFieldsProps = { typed: TypedWishes | undefined; errors: WishErrors };

function MoreFields({ typed, errors }: MoreFieldsProps) {
  const field = optionalFields(typed, errors);
  const fields = ['recipient', 'recipientPhone', 'remark', 'company', 'niu'] as const;
  const isOpen = fields.some((name) => errors[name] || typed?.[name]);
  return (
    <details open={isOpen}>
      <summary className="fold">
        {m.delivery_more()}
        <Icon name="down" />
      </summary>
      <div className="grid gap-4">
        {fields.map((name) => (
          <TextField
            key={name}
            {...field(name)}
            type={name === 'recipientPhone' ? 'tel' : 'text'}
            autoComplete={name === 'company' ? 'organization' : 'off'}
          />
        ))}
      </div>
    </details>
  );
}

const labels = {
  landmark: m.delivery_landmark,
  town: m.delivery_town_label,
  agency: m.delivery_agency_label,
  recipient: m.delivery_recipient,
  recipientPhone: m.delivery_recipient_phone,
  remark: m.delivery_remark,
  company: m.delivery_company,
  niu: m.delivery_niu,
};

function optionalFields(typed: TypedWishes | undefined, errors: WishErrors) {
  const { field } = fieldsOf({ names: labels, typed: typed ?? {}, errors, prefix: 'order-' });
  return (name: keyof typeof labels) => ({
    ...{ ...field(name), required: false },
    maxLength: name === 'recipientPhone' ? undefined : wishLimits[name],
  });
}

/** What was typed goes on with a form that cannot show it. */
export function KeptWishes({ wishes: { tellMe, ...texts } }: { wishes: TypedWishes }) {
  return (
    <>
      {Object.entries(texts).map(([name, text]) => (
        <input type="hidden" name={name} value={text} key={name} />
      ))}
      {tellMe && <input type="hidden" name="tellMe" value="yes" />}
    </>
  );
}

const fieldNames = [
  'delivery',
  'zone',
  'landmark',
  'town',
  'agency',
  'recipient',
  'recipientPhone',
  'remark',
  'company',
  'niu',
] as const satisfies (keyof WishRefusals)[];
type WishErrors = Partial<Record<keyof WishRefusals, string>>;

const sentences: Record<NonNullable<WishRefusals[keyof WishRefusals]>, () => string> = {
  'unknown-choice': m.delivery_choice_unknown,
  'too-long': m.field_too_long,
  ...phoneSentences,
  'quarter-missing': m.delivery_quarter_choose,
  'place-missing': m.delivery_place_missing,
};

function errorsOf(refused: WishRefusals): WishErrors {
  const errors = fieldNames.map((name) => [name, refused[name] && sentences[refused[name]]()]);
  return Object.fromEntries(errors);
}

export function wishErrors(refused: WishRefusals): FieldError[] {
  return Object.entries(errorsOf(refused)).map(([name, error]) => ({ fieldId: `order-${name}`, error }));
}
