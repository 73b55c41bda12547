import { data } from 'react-router';
import { markAnswered } from '../../domain/messages/mark-read.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/attempt-change.server.ts';
import type { Route } from './+types/answered';

export async function action({ params, request, context }: Route.ActionArgs) {
  const isAnswered = (await parseForm(request)).field('answered') === 'yes';
  const shop = context.get(shopContext);
  const marked = await attemptChange(shop, 'message not marked as answered', () =>
    markAnswered(shop.db, context.get(administratorContext), { id: params.id, isAnswered }),
  );
  if (marked.ok) return { ok: true };
  return data({ ok: false }, { status: marked.reason === 'not-found' ? 404 : 503 });
}
