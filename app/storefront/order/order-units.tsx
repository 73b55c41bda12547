import { formatIsoDay } from '../../domain/date.ts';
import type { BuyersUnit } from '../../domain/orders/units/unit.queries.ts';
import { productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { useStorefront } from '../layout/use-storefront.ts';

export function OrderUnits({ units }: { units: BuyersUnit[] }) {
  const { language } = useStorefront();
  if (units.length === 0) return null;
  return (
    <section className="grid content-start gap-2" aria-labelledby="devices">
      <h2 id="devices">{m.order_units()}</h2>
      <ul className="ruled ruled-off">
        {units.map((unit) => (
          <li className="py-3 wrap-anywhere" key={`${unit.name} ${unit.serial}`}>
            {productName(unit, language)}
            <small className="block text-muted">
              {m.order_unit_number({ serial: unit.serial })}
              {unit.warrantyUntil !== null &&
                ` · ${m.order_unit_warranty({ day: formatIsoDay(unit.warrantyUntil, language) })}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
