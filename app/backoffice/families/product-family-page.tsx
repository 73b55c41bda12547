import { data, Link } from 'react-router';
import { findFamily } from '../../domain/products/families/staff-families.queries.ts';
import { joinFamily } from '../../domain/products/families/variants/join-family.ts';
import {
  findProductForStaff,
  listProductsForStaff,
} from '../../domain/products/list/staff-products.queries.ts';
import { tidyLine } from '../../domain/text.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { administratorContext } from '../access/authorize.server.ts';
import { ActionButton } from '../form/action/action-button.tsx';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { useAnswer } from '../form/use-change.ts';
import { showName } from '../language/show.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { productIdOf } from '../products/product-address.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/product-family-page';
import { JoinForm, type RefusedJoin, type TypedJoin } from './join-form.tsx';

export const meta = pageTitle(() => m.product_family_title());

/** Without a search, products that begin like this one are offered. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const product = await findProductForStaff(db, productIdOf(params));
  if (!product) throw data('product', { status: 404 });
  const { id, name, nameEn, option1, option2, familyId } = product;
  const found = familyId === null ? undefined : await findFamily(db, familyId);
  const search = url.searchParams.get('q') || (name.split(' ')[0] ?? '');
  const asked = { search, category: product.category, state: 'all' as const, page: 1, pageSize: 12 };
  const { products } = found ? { products: [] } : await listProductsForStaff(db, asked);
  const others = products.filter((other) => other.id !== id);
  return {
    product: { id, name, nameEn, option1, option2 },
    family: found && { id: found.family.id, name: found.family.name, nameEn: found.family.nameEn },
    others: others.map(({ id: otherId, sku, familyId: family, ...other }) => ({
      ...{ id: otherId, sku, isInFamily: family !== null },
      ...{ name: other.name, nameEn: other.nameEn, option1: other.option1, option2: other.option2 },
    })),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const field = (name: keyof TypedJoin) => tidyLine(form.field(name));
  const typed: TypedJoin = {
    ...{ other: field('other'), size: field('size'), side: field('side') },
    ...{ otherSize: field('otherSize'), otherSide: field('otherSide') },
  };
  const join = {
    ...{ productId: productIdOf(params), option1: typed.size, option2: typed.side },
    other: {
      id: /^\d{1,9}$/.test(typed.other) ? Number(typed.other) : undefined,
      ...{ option1: typed.otherSize, option2: typed.otherSide },
    },
  };
  const joined = await attemptChange(shop, 'family not joined', () =>
    joinFamily(shop.db, context.get(administratorContext), join),
  );
  if (joined.ok) return redirectWithNotice(`/admin/families/${joined.id}`, 'changes-saved');
  if (joined.reason === 'not-found') throw data('product', { status: 404 });
  return refuse<RefusedJoin>({ ...joined, typed });
}

export default function ProductFamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, family, others } = loaderData;
  const { answer: refused } = useAnswer(actionData);
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
        <JoinForm product={product} others={others} refused={refused} />
      )}
    </>
  );
}
