import { Link } from 'react-router';
import { addFamily, type FamilyNotAdded } from '../../domain/products/families/add-family.ts';
import { listFamilies } from '../../domain/products/families/staff-families.queries.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { TextField } from '../../ui/field.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useAnswer } from '../form/use-change.ts';
import { Pagination } from '../list/pagination.tsx';
import { requestedPage } from '../list/requested-page.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/families-page';

export const meta = pageTitle(() => m.families_title());

const pageSize = 50;

export async function loader({ url, context }: Route.LoaderArgs) {
  return listFamilies(context.get(shopContext).db, { page: requestedPage(url), pageSize });
}

type Typed = { reference: string; size: string };
type Refused = { typed: Typed; reason: FamilyNotAdded['reason'] | 'failed' };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const typed = { reference: tidyLine(form.field('reference')), size: tidyLine(form.field('size')) };
  const added = await attemptChange(shop, 'family not added', () =>
    addFamily(shop.db, context.get(administratorContext), typed),
  );
  if (added.ok) return redirectWithNotice(`/admin/families/${added.id}`, 'changes-saved');
  return refuse<Refused>({ ...added, typed });
}

const sentences: Record<Exclude<Refused['reason'], 'failed'>, [keyof Typed, () => string]> = {
  'product-unknown': ['reference', m.families_product_unknown],
  'product-in-family': ['reference', m.families_product_in_family],
  'slug-taken': ['reference', m.families_slug_taken],
  'option-missing': ['size', m.families_option_missing],
  'option-too-long': ['size', m.families_option_too_long],
};

export default function FamiliesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { families, page, pageCount } = loaderData;
  const { answer: refused } = useAnswer(actionData);
  const [field, sentence] =
    refused && refused.reason !== 'failed' ? sentences[refused.reason] : [undefined, undefined];
  const errorOf = (name: keyof Typed) => (field === name ? sentence?.() : undefined);
  return (
    <>
      <PageHeader title={m.families_title()} back="/admin/products">
        <Link className="button button-quiet" to="/admin/size-guides">
          {m.size_guides_title()}
        </Link>
      </PageHeader>
      <p>{m.families_lead()}</p>
      {families.length === 0 ? (
        <p className="text-muted">{m.families_none()}</p>
      ) : (
        <ul className="card-panel grid gap-2">
          {families.map(({ id, name, variants, stock }) => (
            <li className="flex flex-wrap items-baseline gap-x-3" key={id}>
              <Link className="inline-flex min-h-(--control) items-center" to={`/admin/families/${id}`}>
                {name}
              </Link>
              <span className="text-muted">{m.families_count({ count: variants, stock })}</span>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pageCount={pageCount} />
      <section className="card-panel">
        <h2>{m.families_new()}</h2>
        <EditForm
          subject="family:new"
          isNew
          save={m.families_add()}
          failed={m.families_failed()}
          errors={[
            { fieldId: 'family-reference', name: m.families_product(), error: errorOf('reference') },
            { fieldId: 'family-size', name: m.families_first_size(), error: errorOf('size') },
          ]}
        >
          <div className="form-columns items-start">
            <TextField
              id="family-reference"
              name="reference"
              label={m.families_product()}
              hint={m.families_product_hint()}
              autoComplete="off"
              defaultValue={refused?.typed.reference}
              error={errorOf('reference')}
            />
            <TextField
              id="family-size"
              name="size"
              label={m.families_first_size()}
              autoComplete="off"
              defaultValue={refused?.typed.size}
              error={errorOf('size')}
            />
          </div>
        </EditForm>
      </section>
    </>
  );
}
