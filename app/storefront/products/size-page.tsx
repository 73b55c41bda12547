import { data } from 'react-router';
import { findSize, parseMeasure } from '../../domain/products/families/size-guides/size-guide.ts';
import { m } from '../../generated/words/messages.js';
import { parseForm } from '../../platform/form.server.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/size-page';
import { loadProduct } from './load-product.server.ts';
import { ProductView } from './product-view.tsx';
import { type SizeAnswer, SizeFinder } from './size-finder.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  return loadProduct(context, params.slug, url);
}

/** Answers with the size; nothing of the measures is kept. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const typed = (await parseForm(request)).fields('measure');
  const { details } = await loadProduct(context, params.slug, url);
  const guide = details.family?.guide;
  if (!guide) throw data(null, { status: 404 });
  const shown = guide.measures.map((_, i) => (typed[i] ?? '').slice(0, 20));
  const measured = shown.map(parseMeasure);
  const known = measured.filter((measure) => measure !== undefined);
  if (known.length < measured.length)
    return data<SizeAnswer>({ typed: shown, reason: 'measure-invalid' }, { status: 422 });
  return data<SizeAnswer>({ typed: shown, reason: 'read', ...findSize(guide, known) });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.find_size(), description: m.find_size_not_kept(), isPrivate: true });
}

export default function SizePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ProductView {...loaderData} finder={<SizeFinder details={loaderData.details} answer={actionData} />} />
  );
}
