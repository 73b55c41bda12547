import { Fragment } from 'react';
import { type Agency, placeName, type Zone } from '../../domain/delivery/zone.ts';
import { type Language, localized } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { Select } from '../../ui/field.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';

/** One table a town; a line is one line on a phone too, because there may be 300. */
export function Zones({ zones }: { zones: Zone[] }) {
  const { language } = useStorefront();
  const byTown = [...Map.groupBy(zones, ({ town }) => town)];
  return byTown.map(([town, quarters], at) => (
    <Fragment key={town}>
      <h2 id={`town-${at}`}>{town}</h2>
      <table aria-labelledby={`town-${at}`}>
        <thead>
          <tr>
            <th scope="col">{m.delivery_area()}</th>
            <th scope="col">{m.delivery_fee()}</th>
            <th scope="col">{m.delivery_delay()}</th>
          </tr>
        </thead>
        <tbody>
          {quarters.map(({ id, name, fee, freeFrom, delayFr, delayEn }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{feeWords({ fee, freeFrom }, language)}</td>
              <td>{localized(language, { fr: delayFr, en: delayEn })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fragment>
  ));
}

/** `1 500 FCFA, offerts dès 50 000 FCFA` */
function feeWords({ fee, freeFrom }: Pick<Zone, 'fee' | 'freeFrom'>, language: Language) {
  const amount = fee === 0 ? m.delivery_free() : formatFcfa(fee, language);
  if (freeFrom === null || fee === 0) return amount;
  return m.delivery_fee_free_from({ fee: amount, from: formatFcfa(freeFrom, language) });
}

export function Agencies({ agencies }: { agencies: Agency[] }) {
  if (agencies.length === 0) return null;
  return (
    <>
      <h2>{m.delivery_agencies()}</h2>
      <p>{m.delivery_agencies_offered()}</p>
      <ul>
        {agencies.map(({ id, name, note }) => (
          <li key={id}>{note ? m.delivery_agency_note({ name, note }) : name}</li>
        ))}
      </ul>
    </>
  );
}

export function ChooseZone({ zones, chosen }: { zones: Zone[]; chosen: number | undefined }) {
  const { language } = useStorefront();
  return (
    <form className="panel grid gap-4" id="choose" method="post" action={address(language, '/delivery')}>
      <Select
        id="zone"
        name="zone"
        label={m.delivery_your_quarter()}
        hint={m.delivery_your_quarter_hint()}
        defaultValue={chosen ?? ''}
      >
        <option value="">{m.delivery_no_quarter()}</option>
        {zones.map((zone) => (
          <option value={zone.id} key={zone.id}>
            {placeName(zone)}
          </option>
        ))}
      </Select>
      <button className="button justify-self-start" type="submit">
        {m.delivery_remember()}
      </button>
    </form>
  );
}
