import type { OrderChange, OrderFacts } from '../../../domain/orders/history/history.ts';
import { m } from '../../../generated/words/messages.js';
import { showFcfa, showNumber, showText } from '../../language/show.ts';
import { statusName } from '../../list/badges.tsx';

export function Changes({ change }: { change: Pick<OrderChange, 'before' | 'after'> }) {
  return (
    <ul className="whitespace-pre-line wrap-anywhere">
      {describeChanges(change).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function describeChanges({ before, after }: Pick<OrderChange, 'before' | 'after'>): string[] {
  const sentences: string[] = [];
  if (before.status && after.status)
    sentences.push(
      m.orders_change_status({ before: statusName(before.status), after: statusName(after.status) }),
    );
  sentences.push(
    ...describeQuantities(before, after),
    ...describePrices(before, after),
    ...describeShortage(after),
  );
  if (before.discount !== undefined && after.discount !== undefined)
    sentences.push(
      m.orders_change_discount({
        before: showFcfa(before.discount),
        after: showFcfa(after.discount),
      }),
    );
  if (before.total !== undefined && after.total !== undefined)
    sentences.push(
      m.orders_change_total({
        before: showFcfa(before.total),
        after: showFcfa(after.total),
      }),
    );
  if (before.note !== undefined && after.note !== undefined)
    sentences.push(m.orders_change_note({ before: note(before.note), after: note(after.note) }));
  if (after.acceptedFor !== undefined) sentences.push(m.orders_change_accepted({ by: after.acceptedFor }));
  if (after.creditBalance !== undefined)
    sentences.push(m.orders_change_credit({ balance: showFcfa(after.creditBalance) }));
  if (after.erased) sentences.push(m.orders_change_erased());
  // The note that changed was erased with the customer's data.
  return sentences.length > 0 ? sentences : [m.orders_change_forgotten()];
}

function describeQuantities(before: OrderFacts, after: OrderFacts): string[] {
  const earlier = new Map(before.quantities?.map((line) => [line.lineId, line.quantity]));
  return (after.quantities ?? []).map((line) => {
    const name = productNameOf(line);
    const [from, to] = [earlier.get(line.lineId) ?? 0, line.quantity];
    if (from === 0) return m.orders_change_added({ name, count: showNumber(to) });
    if (to === 0) return m.orders_change_dropped({ name, count: showNumber(from) });
    return m.orders_change_quantity({
      name,
      before: showNumber(from),
      after: showNumber(to),
    });
  });
}

function describePrices(before: OrderFacts, after: OrderFacts): string[] {
  const price = (actualPrice: number | null | undefined) =>
    actualPrice == null ? m.orders_listed_price() : showFcfa(actualPrice);
  const earlier = new Map(before.prices?.map((line) => [line.lineId, line.actualPrice]));
  return (after.prices ?? []).map((line) =>
    m.orders_change_price({
      name: productNameOf(line),
      before: price(earlier.get(line.lineId)),
      after: price(line.actualPrice),
    }),
  );
}

function describeShortage({ shortage = [] }: OrderFacts): string[] {
  return shortage.map((line) =>
    m.orders_change_shortage({ name: productNameOf(line), taken: line.taken, wanted: line.wanted }),
  );
}

function productNameOf({ name, nameEn }: { name: string; nameEn: string }): string {
  return showText({ fr: name, en: nameEn });
}

function note(text: string): string {
  return text === '' ? m.orders_note_empty() : text;
}
