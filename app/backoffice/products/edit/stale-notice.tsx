import type { StaffProduct } from '../../../domain/products/staff-products.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { formatMoment } from '../../language/format-date.ts';
import { useBackoffice } from '../../shell/shell.tsx';
import { ProductChanges } from './product-changes.tsx';

type StaleNoticeProps = {
  before: StaffProduct;
  after: StaffProduct;
  lastChange: { who: string; at: Date } | undefined;
  onTakeTheirs: () => void;
};

/** Somebody else saved the product while this form was open: who, what, and the choice between theirs and one's own. */
export function StaleNotice({ before, after, lastChange, onTakeTheirs }: StaleNoticeProps) {
  const { language } = useBackoffice();
  return (
    <Notice kind="problem">
      <h2>
        {lastChange
          ? m.products_stale_by({ who: lastChange.who, when: formatMoment(lastChange.at, language) })
          : m.products_stale()}
      </h2>
      <div className="my-3 grid gap-3">
        <ProductChanges before={before} after={after} />
        <p>{m.products_stale_kept()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <button className="button button-small" type="submit">
          {m.products_stale_save()}
        </button>
        <button className="button button-quiet button-small" type="button" onClick={onTakeTheirs}>
          {m.products_stale_theirs()}
        </button>
      </div>
    </Notice>
  );
}
