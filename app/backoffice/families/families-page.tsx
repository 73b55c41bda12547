import { addFamily } from '../../domain/products/families/add-family.ts';
import { newFamilyForm } from '../../domain/products/families/family.schema.ts';
import { listFamilies } from '../../domain/products/families/staff-families.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextField } from '../../ui/field.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import { useForm } from '../form/use-form.tsx';
import { showText } from '../language/show.ts';
import { count } from '../list/columns.ts';
import { type Column, EmptyList } from '../list/data-table.tsx';
import { TablePanel } from '../list/list-page.tsx';
import { Pagination } from '../list/pagination.tsx';
import { pageOf } from '../list/requested-page.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/families-page';

export const meta = pageTitle(() => m.families_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  const list = await listFamilies(context.get(shopContext).db, pageOf(url, 50));
  return { ...list, form: formOf(newFamilyForm) };
}

export const action = formAction({
  schema: newFamilyForm,
  event: 'family not added',
  save: ({ db, author, values }) => addFamily(db, author, values),
  to: ({ id }) => `/admin/families/${id}`,
  notice: 'changes-saved',
});

export default function FamiliesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { families, page, pageCount, form } = loaderData;
  const { field, edit } = useForm(form, actionData, {
    prefix: 'family-',
    labels: { reference: m.families_product, size: m.families_first_size },
    failed: m.families_failed(),
    problems: {
      'product-unknown': ['reference', m.families_product_unknown],
      'product-in-family': ['reference', m.families_product_in_family],
      'slug-taken': ['reference', m.families_slug_taken],
      'option-missing': ['size', m.families_option_missing],
      'option-too-long': ['size', m.families_option_too_long],
    },
  });
  return (
    <>
      <PageHeader title={m.families_title()} />
      <p className="text-muted">{m.families_lead()}</p>
      <div className="list-card">
        <TablePanel
          caption={m.families_title()}
          rows={families}
          keyOf={({ id }) => id}
          columns={columnsOf()}
          none={<EmptyList icon="box">{m.families_none()}</EmptyList>}
        />
      </div>
      <Pagination page={page} pageCount={pageCount} />
      <section className="card-panel">
        <h2>{m.families_new()}</h2>
        <EditForm {...edit} subject="family:new" isNew save={m.families_add()}>
          <div className="form-columns items-start">
            <TextField {...field('reference')} hint={m.families_product_hint()} required />
            <TextField {...field('size')} required />
          </div>
        </EditForm>
      </section>
    </>
  );
}

type Family = Route.ComponentProps['loaderData']['families'][number];

function columnsOf(): Column<Family>[] {
  return [
    {
      label: m.families_one(),
      cell: ({ name, nameEn }) => showText({ fr: name, en: nameEn }),
      to: ({ id }) => `/admin/families/${id}`,
    },
    count(m.families_variants(), ({ variants }) => variants),
    count(m.products_stock(), ({ stock }) => stock),
  ];
}
