import { formatFcfa, formatNumber } from '../../../domain/money.ts';
import { productName } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { useBackoffice } from '../../shell/shell.tsx';
import type { RefusedOrder } from './refused-order.ts';

type Refused<Reason extends RefusedOrder['reason']> = Extract<RefusedOrder, { reason: Reason }>;

/** The refusals that concern several lines. Fields and stale versions are shown elsewhere. */
export function NotSavedNotice({ refused }: { refused: RefusedOrder | undefined }) {
  if (refused?.reason === 'below-floor') return <BelowFloor lines={refused.lines} />;
  if (refused?.reason === 'not-enough-stock') return <NotEnoughStock lines={refused.lines} />;
  return null;
}

function BelowFloor({ lines }: { lines: Refused<'below-floor'>['lines'] }) {
  const { language } = useBackoffice();
  return (
    <Notice kind="problem">
      <h3>{m.orders_below_floor()}</h3>
      <ul className="my-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line.id}>
            {m.orders_below_floor_line({
              name: productName(line, language),
              price: formatFcfa(line.actualPrice ?? line.price, language),
              floor: formatFcfa(line.floor, language),
            })}
          </li>
        ))}
      </ul>
      <p>{m.orders_below_floor_hint()}</p>
    </Notice>
  );
}

function NotEnoughStock({ lines }: { lines: Refused<'not-enough-stock'>['lines'] }) {
  const { language } = useBackoffice();
  return (
    <Notice kind="problem">
      <h3>{m.orders_short()}</h3>
      <p>{m.orders_short_hint()}</p>
      <ul className="my-3 grid gap-3">
        {lines.map((line) => {
          const name = productName(line, language);
          return (
            <li key={line.lineId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                <span className="font-semibold">{name}</span>{' '}
                {m.orders_short_line({
                  wanted: formatNumber(line.wanted, language),
                  available: formatNumber(line.available, language),
                })}
              </span>
              <a
                className="button button-plain button-small"
                href={`/admin/products/edit/${line.productId}`}
                target="_blank"
                rel="noopener"
                aria-label={m.orders_correct_stock_of({ name })}
              >
                {m.orders_correct_stock()}
              </a>
            </li>
          );
        })}
      </ul>
      <button className="button button-small" type="submit" name="acceptShortage" value="yes">
        {m.orders_accept_shortage()}
      </button>
    </Notice>
  );
}
