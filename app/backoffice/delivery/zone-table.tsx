import type { Zone } from '../../domain/delivery/zone.ts';
import { localized } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { useBackoffice } from '../shell/shell.tsx';

export function ZoneTable({ zones }: { zones: Zone[] }) {
  const { language } = useBackoffice();
  if (zones.length === 0) return <p>{m.delivery_none()}</p>;
  return (
    <section className="table-panel">
      <table className="data-table">
        <caption className="visually-hidden">{m.delivery_zones()}</caption>
        <thead>
          <tr>
            <th scope="col">{m.delivery_town()}</th>
            <th scope="col">{m.delivery_quarter()}</th>
            <th className="number" scope="col">
              {m.delivery_fee()}
            </th>
            <th className="number" scope="col">
              {m.delivery_free_from()}
            </th>
            <th scope="col">{m.delivery_delay()}</th>
          </tr>
        </thead>
        <tbody>
          {zones.map(({ id, town, name, fee, freeFrom, delayFr, delayEn }) => (
            <tr key={id}>
              <td data-label={m.delivery_town()}>{town}</td>
              <td data-label={m.delivery_quarter()}>{name}</td>
              <td className="number" data-label={m.delivery_fee()}>
                {formatFcfa(fee, language)}
              </td>
              <td className="number" data-label={m.delivery_free_from()}>
                {freeFrom === null ? '–' : formatFcfa(freeFrom, language)}
              </td>
              <td data-label={m.delivery_delay()}>
                {localized(language, { fr: delayFr, en: delayEn }) || '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
