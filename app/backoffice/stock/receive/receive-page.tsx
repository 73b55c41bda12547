import { randomUUID } from 'node:crypto';
import { data, Link } from 'react-router';
import { listSuppliers } from '../../../domain/arrivals/arrival.queries.ts';
import { parseArrival } from '../../../domain/arrivals/arrival.schema.ts';
import { receiveGoods } from '../../../domain/arrivals/receive-goods.ts';
import { countToRestock } from '../../../domain/products/list/find-goods.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { OutcomeUnknown } from '../../../platform/database/lost-commit.server.ts';
import { isFormKey, parseForm } from '../../../platform/form.server.ts';
import { administratorContext } from '../../access/authorize.server.ts';
import { attemptChange } from '../../form/action/attempt-change.server.ts';
import { readLines } from '../../form/action/read-lines.server.ts';
import { refuse } from '../../form/action/refuse.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { decodeGoodsLines } from '../../goods/goods-lines.ts';
import { redirectWithNotice } from '../../notices/flash.server.ts';
import { PageHeader } from '../../shell/page-header.tsx';
import { pageTitle } from '../../shell/page-title.ts';
import type { Route } from './+types/receive-page';
import { ReceiveForm } from './receive-form.tsx';
import type { RefusedArrival, TypedArrival } from './refused-arrival.ts';

export const meta = pageTitle(() => m.receive_title());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [suppliers, toRestock] = await Promise.all([listSuppliers(db), countToRestock(db)]);
  return { formKey: randomUUID(), suppliers, toRestock };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const key = form.field('key');
  if (!isFormKey(key)) throw data('key', { status: 400 });
  const typed: TypedArrival = {
    supplier: form.field('supplier'),
    reference: form.field('reference'),
    // Lines that "to restock" brought and nobody filled in are not received.
    lines: readLines(form.field('lines'), decodeGoodsLines).filter(
      ({ quantity, amount }) => quantity.trim() !== '' || amount.trim() !== '',
    ),
  };
  const wasUnknown = form.field('maybe-saved') === 'yes';
  const refuseArrival = (refused: RefusedArrival) => {
    const mayBeSaved = refused.key === key && (wasUnknown || refused.reason === 'unknown');
    return refuse<RefusedArrival>({ ...refused, mayBeSaved });
  };

  const read = parseArrival({
    ...typed,
    lines: typed.lines.map(({ productId, quantity, amount }) => ({
      productId: String(productId),
      quantity,
      unitCost: amount,
    })),
  });
  if (!read.ok) return refuseArrival({ ...read, typed, key });
  const received = await attemptChange(shop, 'goods not received', () =>
    receiveGoods(shop.db, context.get(administratorContext), {
      ...read.arrival,
      key,
      again: form.field('again') === 'yes',
      mayBeSaved: wasUnknown,
    }).catch((error): { ok: false; reason: 'unknown' } => {
      if (!(error instanceof OutcomeUnknown)) throw error;
      shop.logError('goods received or not', error);
      return { ok: false, reason: 'unknown' };
    }),
  );
  if (received.ok) return redirectWithNotice(`/admin/stock/arrivals/${received.id}`, 'goods-received');
  return refuseArrival({ ...received, typed, key: received.reason === 'key-used' ? randomUUID() : key });
}

export default function ReceivePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.receive_title()}>
        <Link className="button button-quiet" to="/admin/stock/arrivals">
          <span className="icon icon-clock" aria-hidden="true" />
          {m.arrivals_title()}
        </Link>
      </PageHeader>
      <ReceiveForm {...loaderData} refused={refused} />
    </>
  );
}
