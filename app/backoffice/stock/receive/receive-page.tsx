import { randomUUID } from 'node:crypto';
import { countToRestock } from '../../../domain/products/list/find-goods.queries.ts';
import { listSupplierNames } from '../../../domain/suppliers/supplier.queries.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { useAnswer } from '../../form/use-change.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/receive-page';
import { ReceiveForm } from './receive-form.tsx';
import { receiveAction } from './receive-goods.server.ts';
import { noArrival } from './typed-arrival.ts';

export const meta = pageTitle(() => m.receive_title());

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [suppliers, toRestock] = await Promise.all([listSupplierNames(db), countToRestock(db)]);
  return { formKey: randomUUID(), suppliers, toRestock };
}

export const action = receiveAction;

export default function ReceivePage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.receive_title()} />
      <ReceiveForm {...loaderData} arrival={noArrival} refused={refused} />
    </>
  );
}
