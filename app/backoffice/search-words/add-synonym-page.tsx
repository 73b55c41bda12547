import { tidySearch } from '../../domain/search-terms.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/add-synonym-page';
import { sendSynonym } from './send-synonym.server.ts';
import { SynonymForm } from './synonym-form.tsx';

export const meta = pageTitle(() => m.search_words_add());

/** `typed` comes from the list of what was searched in vain. */
export async function loader({ url }: Route.LoaderArgs) {
  return { typed: tidySearch(url.searchParams.get('typed')) };
}

export async function action({ request, context }: Route.ActionArgs) {
  return sendSynonym(context.get(shopContext), context.get(administratorContext), request);
}

export default function AddSynonymPage({ loaderData, actionData }: Route.ComponentProps) {
  const { answer } = useAnswer(actionData);
  return (
    <>
      <PageHeader title={m.search_words_add()} back="/admin/search-words" />
      <SynonymForm subject="synonym:new" stored={loaderData} refused={answer} isNew />
    </>
  );
}
