import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { showFcfa, showName, showNumber } from '../../language/show.ts';
import { shortWords } from '../../products/stock-words.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { useFloorsShown } from '../floors.tsx';
import type { RefusedOrder } from './typed/order-errors.ts';

type Refused<Reason extends RefusedOrder['reason']> = Extract<RefusedOrder, { reason: Reason }>;

export function NotSavedNotice({ id, refused }: { id: string; refused: RefusedOrder | undefined }) {
  if (refused?.reason === 'below-floor') return <BelowFloor refused={refused} />;
  if (refused?.reason === 'not-enough-stock') return <NotEnoughStock id={id} refused={refused} />;
  if (refused?.reason === 'serials-named') return <SerialsNamed id={id} refused={refused} />;
  if (refused?.reason === 'beyond-credit-limit') return <BeyondCreditLimit refused={refused} />;
  const sentence = refused && plainRefusal(refused);
  return sentence ? (
    <Notice kind="problem">
      <h2>{sentence}</h2>
    </Notice>
  ) : null;
}

/** Undefined for what is shown beside a field, or as a conflict. */
function plainRefusal(refused: RefusedOrder): string | undefined {
  if (refused.reason === 'invoiced') return m.orders_invoiced();
  if (refused.reason === 'credit-missing') return m.orders_credit_missing();
  if (refused.reason === 'delivered') return m.orders_delivered_pieces();
  if (refused.reason === 'product-gone') return m.orders_product_gone();
  if (refused.reason === 'lines-missing') return m.orders_lines_none();
  if (refused.reason === 'lines-too-many') return m.orders_lines_too_many();
  return undefined;
}

function BelowFloor({ refused: { lines, lowest } }: { refused: Refused<'below-floor'> }) {
  const isShown = useFloorsShown();
  return (
    <Notice kind="problem">
      <h2>{m.orders_below_floor()}</h2>
      <ul className="my-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line.productId}>
            {isShown
              ? m.orders_below_floor_line({
                  name: showName(line),
                  price: showFcfa(line.actualPrice ?? line.price),
                  floor: showFcfa(line.floor),
                })
              : m.orders_below_floor_unseen({
                  name: showName(line),
                  price: showFcfa(line.actualPrice ?? line.price),
                })}
          </li>
        ))}
        {lowest !== undefined && (
          <li>
            {isShown
              ? m.orders_below_floor_total({ lowest: showFcfa(lowest) })
              : m.orders_below_floor_discount()}
          </li>
        )}
      </ul>
      <p>{m.orders_below_floor_hint()}</p>
      <button className="button button-small mt-3" type="submit" name="ask" value="yes">
        {m.orders_price_ask()}
      </button>
    </Notice>
  );
}

function SerialsNamed({ id, refused: { lines } }: { id: string; refused: Refused<'serials-named'> }) {
  return (
    <Notice kind="problem">
      <h2>{m.orders_serials_named()}</h2>
      <ul className="my-2 list-disc pl-5">
        {lines.map((line) => (
          <li key={line.productId}>
            {m.orders_serials_named_line({ name: showName(line), count: showNumber(line.named) })}
          </li>
        ))}
      </ul>
      <a href={`/admin/orders/${id}/serials`} target="_blank" rel="noopener">
        {m.serials_title()}
      </a>
    </Notice>
  );
}

type NotEnoughStockProps = { id: string; refused: Refused<'not-enough-stock'> };

function NotEnoughStock({ id, refused: { lines, acceptedBalance } }: NotEnoughStockProps) {
  const { may, modules } = useBackoffice();
  const isExpired = lines.some(({ expired }) => expired > 0);
  const mayChoose = modules.includes('serials') && may('manage-deliveries');
  return (
    <Notice kind="problem">
      <h2>{m.orders_short()}</h2>
      <p>{m.orders_short_hint()}</p>
      <ul className="my-3 grid gap-3">
        {lines.map((line) => {
          const name = showName(line);
          return (
            <li key={line.productId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>
                <span className="font-semibold">{name}</span> {shortWords(line)}
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
      {isExpired && mayChoose && (
        <p className="mb-3">
          <a href={`/admin/orders/${id}/lots`} target="_blank" rel="noopener">
            {m.order_lots_choose()}
          </a>
        </p>
      )}
      {acceptedBalance !== undefined && (
        <input type="hidden" name="acceptedBalance" value={acceptedBalance} />
      )}
      <button className="button button-small" type="submit" name="acceptShortage" value="yes">
        {m.orders_accept_shortage()}
      </button>
    </Notice>
  );
}

function BeyondCreditLimit({
  refused: { organisation, limit, balance },
}: {
  refused: Refused<'beyond-credit-limit'>;
}) {
  const { may } = useBackoffice();
  return (
    <Notice kind="problem">
      <h2>
        {m.orders_beyond_limit({
          organisation,
          limit: showFcfa(limit),
          balance: showFcfa(balance),
        })}
      </h2>
      {may('set-credit-limit') ? (
        <>
          <p>{m.orders_beyond_limit_confirm()}</p>
          <button className="button button-small mt-3" type="submit" name="acceptedBalance" value={balance}>
            {m.orders_beyond_limit_accept()}
          </button>
        </>
      ) : (
        <p>{m.orders_beyond_limit_ask()}</p>
      )}
    </Notice>
  );
}
