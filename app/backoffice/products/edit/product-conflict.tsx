import type { StaffProduct } from '../../../domain/products/list/staff-products.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { ConflictNotice } from '../../form/conflict-notice.tsx';
import { showMoment } from '../../language/show.ts';
import { ProductChanges } from './product-changes.tsx';

type ProductConflictProps = {
  before: StaffProduct;
  after: StaffProduct;
  lastChange: { who: string; at: Date } | undefined;
  onTakeTheirs: () => void;
};

export function ProductConflict({ before, after, lastChange, onTakeTheirs }: ProductConflictProps) {
  return (
    <ConflictNotice
      sentence={
        <h2>
          {lastChange
            ? m.products_stale_by({ who: lastChange.who, when: showMoment(lastChange.at) })
            : m.products_stale()}
        </h2>
      }
      actions={
        <>
          <button className="button button-small" type="submit">
            {m.products_stale_save()}
          </button>
          <button className="button button-quiet button-small" type="button" onClick={onTakeTheirs}>
            {m.products_stale_theirs()}
          </button>
        </>
      }
    >
      <ProductChanges before={before} after={after} />
      <p>{m.products_stale_kept()}</p>
    </ConflictNotice>
  );
}
