import { data } from 'react-router';
import { findSynonym } from '../../domain/products/synonyms/synonym.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { productIdOf } from '../products/product-address.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/edit-synonym-page';
import { sendSynonym } from './send-synonym.server.ts';
import { SynonymForm } from './synonym-form.tsx';

export const meta = pageTitle(() => m.search_words_edit());

export async function loader({ params, context }: Route.LoaderArgs) {
  const synonym = await findSynonym(context.get(shopContext).db, productIdOf(params));
  if (!synonym) throw data(null, { status: 404 });
  return synonym;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const author = context.get(administratorContext);
  return sendSynonym(context.get(shopContext), author, request, productIdOf(params));
}

export default function EditSynonymPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.search_words_edit()} back="/admin/search-words" />
      <SynonymForm subject={`synonym:${loaderData.id}`} stored={loaderData} refused={answer} />
    </>
  );
}
