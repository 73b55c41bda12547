import { data, redirect } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { databaseTimedOutContext, shopContext } from '../../platform/context.server.ts';
import { formatSetCookie } from '../../platform/cookies/cookie.ts';
import { zoneCookie } from '../../platform/cookies/shop-cookies.ts';
import { parseForm } from '../../platform/form.server.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { address, languageOf } from '../address.ts';
import { cachedOffer, findChosenZone } from '../cached-records.server.ts';
import { findWordsPage } from '../content/find-words.server.ts';
import { TextPage } from '../content/text-page.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/delivery-page';
import { Agencies, ChooseZone, Zones } from './zones.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

/** The seller's own words, then quarters and agencies while the shop delivers. Without either there is no such page. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const page = await findWordsPage({ request, context }, 'delivery');
  const lists = context.get(databaseTimedOutContext) ? nothing : ((await cachedOffer(shop)) ?? nothing);
  const isEmpty = page.lead + page.body === '' && lists.zones.length + lists.agencies.length === 0;
  if (isEmpty) throw data('page', { status: 404 });
  const zone = lists.zones.length > 0 ? await findChosenZone(shop, url) : undefined;
  return { ...page, ...lists, chosen: zone?.id };
}

export async function action({ request }: Route.ActionArgs) {
  const zone = (await parseForm(request)).field('zone');
  const value = /^[1-9]\d{0,8}$/.test(zone) ? zone : '';
  const cookie = formatSetCookie(value ? zoneCookie : { ...zoneCookie, maxAge: 0 }, value);
  const path = address(languageOf(new URL(request.url).pathname), '/delivery');
  return redirect(path, { status: 303, headers: { 'Set-Cookie': cookie } });
}

const nothing = { zones: [], agencies: [] };

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData;
  if (!page)
    return pageMeta(args, { title: m.not_found_title(), description: m.not_found_hint(), isPrivate: true });
  return pageMeta(args, {
    title: page.title || m.content_delivery(),
    description: page.description || m.delivery_page_description(),
  });
}

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  const { title, lead, body, zones, agencies, chosen } = loaderData;
  return (
    <TextPage>
      <article className="words">
        <h1>{title || m.content_delivery()}</h1>
        {lead && <SafeHtml as="p" className="lead" html={lead} />}
        <div className="prose rich-text">
          {zones.length > 0 && <ChooseZone zones={zones} chosen={chosen} />}
          <Zones zones={zones} />
          <Agencies agencies={agencies} />
        </div>
        {body && <SafeHtml className="prose rich-text" html={body} />}
      </article>
    </TextPage>
  );
}
