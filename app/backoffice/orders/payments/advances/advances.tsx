import { m } from '../../../../generated/words/messages.js';
import { ActionButton } from '../../../form/action/action-button.tsx';
import type { AnswerOf } from '../../../form/use-change.ts';
import { showFcfa } from '../../../language/show.ts';
import { useBackoffice } from '../../../shell/shell.tsx';
import type { Acts } from '../../detail/order-acts.ts';
import type { UsableAdvance } from '../order-money.server.ts';

/** Outside of the form of the order: each has its own button. */
export function Advances({ advances }: { advances: UsableAdvance[] }) {
  const { may } = useBackoffice();
  if (advances.length === 0 || !may('record-payments')) return null;
  return (
    <section className="card-panel max-w-3xl" aria-labelledby="advances">
      <h2 id="advances">{m.advance_title()}</h2>
      <p className="text-sm text-muted">{m.advance_hint()}</p>
      <ul className="grid gap-3">
        {advances.map(({ from, fromNumber, to, toNumber, amount, key }) => (
          <li key={from + to}>
            <ActionButton<Acts['advance']>
              to={`/admin/orders/${to}/advance`}
              values={{ key, from, amount: String(amount) }}
              failed={m.advance_failed()}
              refused={sentenceOf}
            >
              {m.advance_use({ order: toNumber, from: fromNumber, amount: showFcfa(amount) })}
            </ActionButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const sentences = {
  'other-buyer': m.advance_other_buyer,
  cancelled: m.advance_cancelled,
  'nothing-due': m.advance_nothing_due,
  'nothing-left': m.advance_nothing_left,
  'key-used': m.payment_key_used,
};

function sentenceOf(refused: AnswerOf<Acts['advance']>): string | undefined {
  if (refused.reason === 'failed') return undefined;
  if (refused.reason === 'above-advance') return m.advance_above({ amount: showFcfa(refused.most) });
  return sentences[refused.reason]();
}
