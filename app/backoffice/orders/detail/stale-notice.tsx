import { Link } from 'react-router';
import type { OrderChange } from '../../../domain/orders/history.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { formatMoment } from '../../language/format-date.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { Changes } from './changes.tsx';

type StaleNoticeProps = {
  changes: OrderChange[];
  /** The newer version to save over; undefined without unsaved changes. */
  onTopOf: number | undefined;
  onTakeTheirs: () => void;
};

/** Shows what others saved while this form was open, and lets the administrator choose. */
export function StaleNotice({ changes, onTopOf, onTakeTheirs }: StaleNoticeProps) {
  const { language } = useBackoffice();
  if (changes.length === 0) return null;
  return (
    <Notice kind="problem">
      <h3>{m.orders_stale()}</h3>
      <ul className="my-3 grid gap-3">
        {changes.map((change) => (
          <li key={change.at.getTime()}>
            <p className="font-semibold">
              {m.orders_when_by({
                when: formatMoment(change.at, language),
                by: change.by ?? m.orders_by_retention(),
              })}
            </p>
            <Changes change={change} />
          </li>
        ))}
      </ul>
      {onTopOf !== undefined && <p>{m.orders_stale_kept()}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {onTopOf !== undefined && (
          <button className="button button-small" type="submit" name="onTopOf" value={onTopOf}>
            {m.orders_stale_save()}
          </button>
        )}
        <Link className="button button-quiet button-small" to="." onClick={onTakeTheirs}>
          {m.orders_stale_theirs()}
        </Link>
      </div>
    </Notice>
  );
}
