import { Link } from 'react-router';
import type { ToDo } from '../../domain/reports/to-do.queries.ts';
import { m } from '../../generated/words/messages.js';
import { showAge, showNumber } from '../language/show.ts';

export function ToDoStrip({ toDo, now }: { toDo: ToDo; now: Date }) {
  const { pending, oldestPending, unread, unreadId, toCollect, due, low, out, expiring, expired } = toDo;
  return (
    <section
      className="card to-do grid grid-cols-1 overflow-hidden md:auto-cols-fr md:grid-flow-col md:grid-cols-none"
      aria-label={m.to_do()}
    >
      <Waiting
        to="/admin/orders?status=pending"
        icon="orders"
        count={pending}
        name={pending === 1 ? m.to_do_pending_one() : m.to_do_pending()}
        detail={oldestPending && m.to_do_oldest({ when: showAge(oldestPending, now) })}
      />
      <Waiting
        to={unreadId ? `/admin/messages?open=${unreadId}` : '/admin/messages'}
        icon="chat"
        count={unread}
        name={unread === 1 ? m.to_do_unread_one() : m.to_do_unread()}
        detail={unread > 0 ? m.to_do_unread_hint() : undefined}
      />
      {toCollect > 0 && (
        <Waiting
          to="/admin/orders?payment=to-collect"
          icon="money"
          count={due}
          name={m.to_do_collect()}
          detail={
            toCollect === 1
              ? m.to_do_collect_order()
              : m.to_do_collect_orders({ count: showNumber(toCollect) })
          }
        />
      )}
      <Waiting
        to="/admin/products?show=low"
        icon="box"
        count={low}
        name={low === 1 ? m.to_do_low_one() : m.to_do_low()}
        detail={out > 0 ? m.to_do_out({ count: showNumber(out) }) : undefined}
      />
      {expiring > 0 && (
        <Waiting
          to="/admin/lots?show=30"
          icon="box"
          count={expiring}
          name={expiring === 1 ? m.to_do_lots_one() : m.to_do_lots()}
          detail={expired > 0 ? m.to_do_lots_expired({ count: showNumber(expired) }) : undefined}
        />
      )}
    </section>
  );
}

type WaitingProps = {
  to: string;
  icon: string;
  count: number;
  name: string;
  detail: string | undefined;
};

function Waiting({ to, icon, count, name, detail }: WaitingProps) {
  return (
    <Link
      className="to-do-item flex min-h-15 items-center gap-3 px-4 py-2 md:items-start"
      to={to}
      data-waiting={count > 0 || undefined}
    >
      <span className="to-do-icon grid size-10 flex-none place-items-center">
        <span className={`icon icon-${icon}`} aria-hidden="true" />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <strong>{showNumber(count)}</strong> <b>{name}</b>
        <small>{count === 0 ? m.to_do_nothing() : detail}</small>
      </span>
    </Link>
  );
}
