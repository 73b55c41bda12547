import { Link } from 'react-router';
import { type Grouping, groupings } from '../../domain/reports/period.ts';
import type { Sales, Share } from '../../domain/reports/sales/sales.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shareName } from '../language/names.ts';
import { showFcfa, showNumber, showText } from '../language/show.ts';
import { Tabs } from '../list/links.tsx';
import { useBackoffice } from '../shell/shell.tsx';

const groupingNames: Record<Grouping, () => string> = {
  product: m.backoffice_products,
  category: m.sales_by_category,
  staff: m.sales_by_staff,
  town: m.sales_by_town,
};

type SharesProps = { shares: Share[]; by: Grouping; sales: Pick<Sales, 'amount' | 'period'> };

export function Shares({ shares, by, sales: { amount: total, period } }: SharesProps) {
  const { modules } = useBackoffice();
  const offered = groupings.filter((each) => each !== 'town' || modules.includes('delivery'));
  const largest = shares[0]?.amount ?? 0;
  return (
    <section className="card-panel" aria-label={m.sales_shares()}>
      <Tabs label={m.sales_shares()}>
        {offered.map((each) => (
          <Link
            key={each}
            to={`?${new URLSearchParams({ period, by: each })}`}
            aria-current={each === by ? 'true' : undefined}
            preventScrollReset
          >
            {groupingNames[each]()}
          </Link>
        ))}
      </Tabs>
      {shares.length === 0 ? (
        <p className="text-muted">{m.sales_shares_empty()}</p>
      ) : (
        <ol className="shares ruled">
          {shares.map((share) => (
            <li key={`${share.key} ${share.amount}`}>
              <ShareRow share={share} {...{ by, total, largest }} />
            </li>
          ))}
        </ol>
      )}
      <a className="press-line" href={`/admin/sales/export?${new URLSearchParams({ period, of: by })}`}>
        {m.sales_csv_shares()}
      </a>
    </section>
  );
}

type ShareRowProps = { share: Share; by: Grouping; total: number; largest: number };

function ShareRow({ share, by, total, largest }: ShareRowProps) {
  const { pieces, amount } = share;
  const name = shareName(by, share.key);
  return (
    <>
      <span className="wrap-anywhere">{name ?? showText({ fr: share.key, en: share.nameEn })}</span>
      <b>{showFcfa(amount)}</b>
      <small>{m.dashboard_top_quantity({ quantity: showNumber(pieces) })}</small>
      <small>
        {m.sales_percent({ percent: String(total <= 0 ? 0 : Math.round((amount / total) * 100)) })}
      </small>
      <span className="share-track col-span-full h-1" aria-hidden="true">
        <i style={{ width: `${largest <= 0 ? 0 : Math.max(0, (amount / largest) * 100)}%` }} />
      </span>
    </>
  );
}
