import { type Language, localized } from '../../../domain/localized.ts';
import { formatFcfa, formatNumber } from '../../../domain/money/money.ts';
import type { OrderChange, OrderFacts } from '../../../domain/orders/history/history.ts';
import { m } from '../../../generated/words/messages.js';
import { useBackoffice } from '../../shell/shell.tsx';
import { statusName } from '../status-badge.tsx';

export function Changes({ change }: { change: Pick<OrderChange, 'before' | 'after'> }) {
  const { language } = useBackoffice();
  return (
    <ul className="changes">
      {describeChanges(change, language).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function describeChanges(
  { before, after }: Pick<OrderChange, 'before' | 'after'>,
  language: Language,
): string[] {
  const sentences: string[] = [];
  if (before.status && after.status)
    sentences.push(
      m.orders_change_status({ before: statusName(before.status), after: statusName(after.status) }),
    );
  sentences.push(
    ...describeQuantities(before, after, language),
    ...describePrices(before, after, language),
    ...describeShortage(after, language),
  );
  if (before.discount !== undefined && after.discount !== undefined)
    sentences.push(
      m.orders_change_discount({
        before: formatFcfa(before.discount, language),
        after: formatFcfa(after.discount, language),
      }),
    );
  if (before.total !== undefined && after.total !== undefined)
    sentences.push(
      m.orders_change_total({
        before: formatFcfa(before.total, language),
        after: formatFcfa(after.total, language),
      }),
    );
  if (before.note !== undefined && after.note !== undefined)
    sentences.push(m.orders_change_note({ before: note(before.note), after: note(after.note) }));
  if (after.acceptedFor !== undefined) sentences.push(m.orders_change_accepted({ by: after.acceptedFor }));
  if (after.creditBalance !== undefined)
    sentences.push(m.orders_change_credit({ balance: formatFcfa(after.creditBalance, language) }));
  if (after.erased) sentences.push(m.orders_change_erased());
  // The note that changed was erased with the customer's data.
  return sentences.length > 0 ? sentences : [m.orders_change_forgotten()];
}

function describeQuantities(before: OrderFacts, after: OrderFacts, language: Language): string[] {
  const earlier = new Map(before.quantities?.map((line) => [line.lineId, line.quantity]));
  return (after.quantities ?? []).map((line) => {
    const name = productNameOf(line, language);
    const [from, to] = [earlier.get(line.lineId) ?? 0, line.quantity];
    if (from === 0) return m.orders_change_added({ name, count: formatNumber(to, language) });
    if (to === 0) return m.orders_change_dropped({ name, count: formatNumber(from, language) });
    return m.orders_change_quantity({
      name,
      before: formatNumber(from, language),
      after: formatNumber(to, language),
    });
  });
}

function describePrices(before: OrderFacts, after: OrderFacts, language: Language): string[] {
  const price = (actualPrice: number | null | undefined) =>
    actualPrice == null ? m.orders_listed_price() : formatFcfa(actualPrice, language);
  const earlier = new Map(before.prices?.map((line) => [line.lineId, line.actualPrice]));
  return (after.prices ?? []).map((line) =>
    m.orders_change_price({
      name: productNameOf(line, language),
      before: price(earlier.get(line.lineId)),
      after: price(line.actualPrice),
    }),
  );
}

function describeShortage({ shortage = [] }: OrderFacts, language: Language): string[] {
  return shortage.map((line) =>
    m.orders_change_shortage({ name: productNameOf(line, language), taken: line.taken, wanted: line.wanted }),
  );
}

function productNameOf({ name, nameEn }: { name: string; nameEn: string }, language: Language): string {
  return localized(language, { fr: name, en: nameEn });
}

function note(text: string): string {
  return text === '' ? m.orders_note_empty() : text;
}
