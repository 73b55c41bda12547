import { type Language, localized } from '../../../domain/localized.ts';
import { formatFcfa } from '../../../domain/money.ts';
import type { OrderChange, OrderFacts } from '../../../domain/orders/history.ts';
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
  sentences.push(...describePrices(before, after, language), ...describeShortage(after, language));
  if (before.total !== undefined && after.total !== undefined)
    sentences.push(
      m.orders_change_total({
        before: formatFcfa(before.total, language),
        after: formatFcfa(after.total, language),
      }),
    );
  if (before.note !== undefined && after.note !== undefined)
    sentences.push(m.orders_change_note({ before: note(before.note), after: note(after.note) }));
  if (after.erased) sentences.push(m.orders_change_erased());
  // The note that changed was erased with the customer's data.
  return sentences.length > 0 ? sentences : [m.orders_change_forgotten()];
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
