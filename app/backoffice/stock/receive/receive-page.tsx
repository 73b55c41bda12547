import { randomUUID } from 'node:crypto';
import { listSuppliers } from '../../../domain/arrivals/arrival.queries.ts';
import { parseArrival } from '../../../domain/arrivals/arrival.schema.ts';
import { receiveGoods } from '../../../domain/arrivals/receive-goods.ts';
import { countToRestock } from '../../../domain/products/list/find-goods.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { readLines } from '../../form/action/read-lines.server.ts';
import { saveOnceAction } from '../../form/action/save-once-action.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { decodeLines } from '../../lines/line.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/receive-page';
import type { TypedArrival } from './receive-errors.ts';
import { ReceiveForm } from './receive-form.tsx';

export const meta = pageTitle(() => m.receive_title());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [suppliers, toRestock] = await Promise.all([listSuppliers(db), countToRestock(db)]);
  return { formKey: randomUUID(), suppliers, toRestock };
}

export const action = saveOnceAction({
  event: 'goods not received',
  lost: 'goods received or not',
  typedIn: (form): TypedArrival => ({
    supplier: form.field('supplier'),
    reference: form.field('reference'),
    // Lines that "to restock" brought and nobody filled in are not received.
    lines: readLines(form.field('lines'), decodeLines).filter(
      ({ quantity, price }) => quantity.trim() !== '' || price.trim() !== '',
    ),
  }),
  save: async (typed, { db, author, form, once }) => {
    const lines = typed.lines.map(({ productId, quantity, price }) => ({
      productId: String(productId),
      quantity,
      unitCost: price,
    }));
    const read = parseArrival({ ...typed, lines });
    if (!read.ok) return read;
    return receiveGoods(db, author, { ...read.arrival, ...once, again: form.field('again') === 'yes' });
  },
  to: (id) => `/admin/stock/arrivals/${id}`,
  notice: 'goods-received',
});

export default function ReceivePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.receive_title()} />
      <ReceiveForm {...loaderData} refused={refused} />
    </>
  );
}
