import { m } from '../../../generated/words/messages.js';
import { Notice } from '../../../ui/notice.tsx';
import { ActionButton } from '../../form/action/action-button.tsx';
import type { Acts } from '../list/product-acts.ts';

export function ChangedNotice({ changed }: { changed: string }) {
  return (
    <Notice>
      <p>{m.many_changed()}</p>
      <ActionButton<Acts['undo']>
        to="/admin/products/many/undo"
        values={{ key: changed }}
        failed={m.products_change_failed()}
        refused={(answer) => {
          if (answer.reason === 'many-stale') return m.many_undo_stale({ names: answer.names.join(', ') });
          if (answer.reason === 'below-floor') return m.many_below_floor({ names: answer.names.join(', ') });
          return undefined;
        }}
      >
        {m.undo()}
      </ActionButton>
    </Notice>
  );
}
