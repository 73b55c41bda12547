import { labelCounts, labelFormats, planLabels } from '../../../domain/documents/printed/labels.ts';
import { languages } from '../../../domain/localized.ts';
import { namesWithOptions } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { shopContext } from '../../../platform/context.server.ts';
import { Notice } from '../../../ui/notice.tsx';
import { languageName, showNumber } from '../../language/show.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import { keepProductFilter } from '../list/product-filter.ts';
import type { Route } from './+types/print-page';
import { parseLabelChoice } from './label-choice.ts';
import { LabelForm } from './label-form.tsx';
import { type ListKind, listAddressOf, listKinds, listWords, maxLabels, maxListed } from './printed-lists.ts';
import { type PrintRefusal, printRefusals, readPrinted } from './read-printed.server.ts';

export const meta = pageTitle(() => m.print_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const { products, isTooLong } = await readPrinted(context.get(shopContext), url);
  const named = products.map(({ id, sku, stock, ...product }) => ({
    ...{ id, sku, stock },
    ...namesWithOptions(product),
  }));
  const plans = labelFormats.map((format) => {
    const { withoutSku, unfit } = planLabels(named, { format, count: 'each' });
    const totals = labelCounts.map((count) => [count, planLabels(named, { format, count }).total]);
    return { format, totals: Object.fromEntries(totals), withoutSku, unfit };
  });
  const refused = printRefusals.find((each) => each === searchParams.get('refused'));
  return {
    ...{ plans, isTooLong, refused, total: products.length },
    of: listKinds.find((kind) => kind === searchParams.get('of')),
    choice: parseLabelChoice(searchParams),
    filter: String(keepProductFilter(searchParams)),
  };
}

export default function PrintPage({ loaderData }: Route.ComponentProps) {
  const { plans, isTooLong, refused, of, total, choice } = loaderData;
  const filter = new URLSearchParams(loaderData.filter);
  return (
    <>
      <PageHeader title={m.print_title()} back={`/admin/products${filter.size > 0 ? `?${filter}` : ''}`} />
      {refused && <Notice kind="problem">{sentences[refused](of)}</Notice>}
      {!refused && isTooLong && <Notice kind="attention">{sentences['too-many'](undefined)}</Notice>}
      {!refused && !isTooLong && (
        <p className="text-muted">{m.print_products({ count: showNumber(total) })}</p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <section className="card-panel">
          <h2>{m.print_labels()}</h2>
          <LabelForm plans={plans} choice={choice} filter={filter} />
        </section>
        <div className="grid min-w-0 gap-6">
          {listKinds.map((kind) => (
            <ListPanel key={kind} kind={kind} filter={filter} />
          ))}
        </div>
      </div>
    </>
  );
}

function ListPanel({ kind, filter }: { kind: ListKind; filter: URLSearchParams }) {
  return (
    <section className="card-panel">
      <h2>{listWords[kind].name()}</h2>
      <p>{listWords[kind].hint()}</p>
      <p className="flex flex-wrap gap-3">
        {languages.map((language) => (
          <a key={language} className="button button-quiet" href={listAddressOf(kind, language, filter)}>
            <span className="icon icon-download" aria-hidden="true" />
            {languageName(language)}
          </a>
        ))}
      </p>
    </section>
  );
}

const sentences: Record<PrintRefusal, (of: ListKind | undefined) => string> = {
  nothing: (of) => (of ? m.print_nothing() : m.print_no_labels()),
  'too-many': (of) =>
    of
      ? m.print_too_many({ max: showNumber(maxListed[of]) })
      : m.print_too_many_labels({ max: showNumber(maxLabels) }),
  'too-costly': () => m.print_too_costly(),
};
