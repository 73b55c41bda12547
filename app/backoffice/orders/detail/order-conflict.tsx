import { Link } from 'react-router';
import type { OrderChange } from '../../../domain/orders/history/history.ts';
import { m } from '../../../generated/words/messages.js';
import { ConflictNotice } from '../../form/conflict-notice.tsx';
import { showMoment } from '../../language/show.ts';
import { Changes } from './changes.tsx';

type OrderConflictProps = {
  changes: OrderChange[];
  isRefused: boolean;
  /** The newer version to save over; undefined without unsaved changes. */
  onTopOf: number | undefined;
  onTakeTheirs: () => void;
};

export function OrderConflict({ changes, isRefused, onTopOf, onTakeTheirs }: OrderConflictProps) {
  if (changes.length === 0 && !isRefused) return null;
  return (
    <ConflictNotice
      sentence={<h2>{m.orders_stale()}</h2>}
      actions={
        <>
          {onTopOf !== undefined && (
            <button className="button button-small" type="submit" name="onTopOf" value={onTopOf}>
              {m.orders_stale_save()}
            </button>
          )}
          <Link className="button button-quiet button-small" to="." onClick={onTakeTheirs}>
            {m.orders_stale_theirs()}
          </Link>
        </>
      }
    >
      <ul className="grid gap-3">
        {changes.map((change) => (
          <li key={change.at.getTime()}>
            <p className="font-semibold">
              {m.orders_when_by({
                when: showMoment(change.at),
                by: change.by ?? m.orders_by_retention(),
              })}
            </p>
            <Changes change={change} />
          </li>
        ))}
      </ul>
      {onTopOf !== undefined && <p>{m.orders_stale_kept()}</p>}
    </ConflictNotice>
  );
}
