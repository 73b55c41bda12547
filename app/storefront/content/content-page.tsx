import { data } from 'react-router';
import { optionalPages } from '../../domain/content/content.ts';
import { m } from '../../generated/words/messages.js';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { plainAddress } from '../address.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/content-page';
import { findWordsPage } from './find-words.server.ts';
import { TextPage } from './text-page.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

/** A page without a text does not exist. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const name = plainAddress(new URL(request.url).pathname).slice(1);
  const part = optionalPages.find((page) => page === name);
  const page = part && (await findWordsPage({ request, context }, part));
  if (!page || page.lead + page.body === '') throw data('page', { status: 404 });
  return page;
}

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData;
  if (page) return pageMeta(args, page);
  return pageMeta(args, { title: m.not_found_title(), description: m.not_found_hint(), isPrivate: true });
}

export default function ContentPage({ loaderData: { title, lead, body } }: Route.ComponentProps) {
  return (
    <TextPage>
      <article className="words">
        <h1>{title}</h1>
        {lead && <SafeHtml as="p" className="lead" html={lead} />}
        <SafeHtml className="prose rich-text" html={body} />
      </article>
    </TextPage>
  );
}
