import { data, Link } from 'react-router';
import { numericIdOf } from '../../domain/id.ts';
import { joinForm } from '../../domain/products/families/family.schema.ts';
import { findFamily } from '../../domain/products/families/staff-families.queries.ts';
import { joinFamily } from '../../domain/products/families/variants/join-family.ts';
import {
  findProductForStaff,
  listProductsForStaff,
} from '../../domain/products/list/staff-products.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { ActionButton } from '../form/action/action-button.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { orMissing } from '../form/action/missing.server.ts';
import { showName } from '../language/show.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/product-family-page';
import { JoinForm } from './join-form.tsx';

export const meta = pageTitle(() => m.product_family_title());

/** Without a search, products that begin like this one are offered. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const product = await findProductForStaff(db, numericIdOf(params));
  if (!product) throw data('product', { status: 404 });
  const { id, name, nameEn, option1, option2, familyId } = product;
  const found = familyId === null ? undefined : await findFamily(db, familyId);
  const search = url.searchParams.get('q') || (name.split(' ')[0] ?? '');
  const asked = { search, category: product.category, state: 'all' as const, page: 1, pageSize: 12 };
  const { products } = found ? { products: [] } : await listProductsForStaff(db, asked);
  const others = products.filter((other) => other.id !== id);
  return {
    form: formOf(joinForm),
    product: { id, name, nameEn, option1, option2 },
    family: found && { id: found.family.id, name: found.family.name, nameEn: found.family.nameEn },
    others: others.map(({ id: otherId, sku, familyId: family, ...other }) => ({
      ...{ id: otherId, sku, isInFamily: family !== null },
      ...{ name: other.name, nameEn: other.nameEn, option1: other.option1, option2: other.option2 },
    })),
  };
}

export const action = formAction({
  schema: joinForm,
  event: 'family not joined',
  save: ({ db, author, values, id }) => {
    const { other, size, side, otherSize, otherSide } = values;
    const otherId = /^\d{1,9}$/.test(other) ? Number(other) : undefined;
    const join = {
      ...{ productId: numericIdOf({ id }), option1: size, option2: side },
      other: { id: otherId, option1: otherSize, option2: otherSide },
    };
    return orMissing('product', joinFamily(db, author, join));
  },
  to: ({ id }) => `/admin/families/${id}`,
  notice: 'changes-saved',
});

export default function ProductFamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, family } = loaderData;
  const name = showName(product);
  return (
    <>
      <PageHeader title={m.product_family_of({ name })} back={`/admin/products/edit/${product.id}`} />
      {family ? (
        <section className="card-panel grid justify-items-start gap-4">
          <p>
            {m.product_family_is_in()} <Link to={`/admin/families/${family.id}`}>{showName(family)}</Link>
          </p>
          <p className="text-muted">{m.product_family_leave_text()}</p>
          <ActionButton
            to={`/admin/products/${product.id}/family/leave`}
            failed={m.families_failed()}
            refused={{ 'family-emptied': m.families_emptied() }}
            className="button button-quiet"
          >
            <span>
              {m.product_family_leave()}
              <span className="visually-hidden"> {name}</span>
            </span>
          </ActionButton>
        </section>
      ) : (
        <JoinForm {...loaderData} answer={actionData} />
      )}
    </>
  );
}
