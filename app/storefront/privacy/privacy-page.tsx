import type { ReactNode } from 'react';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { address } from '../address.ts';
import { cachedSettings } from '../cached-records.server.ts';
import { TextPage } from '../content/text-page.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/privacy-page';
import { BrowserData } from './browser-data.tsx';
import { StoredData } from './stored-data.tsx';

export { PageFailure as ErrorBoundary } from '../layout/failure-page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { retentionMonths } = await cachedSettings(context.get(shopContext));
  return { retentionMonths };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.privacy_title(), description: m.privacy_lead() });
}

/** decisions/019 gives the law behind each sentence. */
export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const { company } = useStorefront();
  return (
    <TextPage>
      <article className="grid grid-cols-[minmax(0,1fr)] gap-10">
        <header className="prose">
          <h1>{m.privacy_title()}</h1>
          <p className="lead">{m.privacy_lead()}</p>
          <p>{m.privacy_law()}</p>
        </header>
        <Part title={m.privacy_who()}>
          <p>{m.privacy_who_text({ company: company.name })}</p>
          <Seller />
        </Part>
        <Part title={m.privacy_kept()} id="kept" isWide>
          <StoredData labelledBy="kept" {...loaderData} />
        </Part>
        <Part title={m.privacy_health()}>
          <p>{m.privacy_health_text()}</p>
        </Part>
        <Part title={m.privacy_seen()}>
          <List
            items={[
              m.privacy_seen_team({ company: company.name }),
              m.privacy_seen_providers(),
              m.privacy_seen_whatsapp(),
              m.privacy_seen_authorities(),
              m.privacy_seen_nobody(),
            ]}
          />
        </Part>
        <Part title={m.privacy_elsewhere()}>
          <p>{m.privacy_elsewhere_text()}</p>
        </Part>
        <Part title={m.privacy_browser()} id="browser" isWide>
          <p>{m.privacy_browser_text()}</p>
          <BrowserData labelledBy="browser" />
        </Part>
        <Part title={m.privacy_rights()}>
          <List
            items={[
              m.privacy_right_see(),
              m.privacy_right_correct(),
              m.privacy_right_erase(),
              m.privacy_right_object(),
            ]}
          />
        </Part>
        <Asking />
      </article>
    </TextPage>
  );
}

type PartProps = { title: string; id?: string; isWide?: boolean; children: ReactNode };

function Part({ title, id, isWide = false, children }: PartProps) {
  return (
    <section className={isWide ? 'grid max-w-4xl gap-3.5' : 'prose'}>
      <h2 className="text-2xl" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Seller() {
  const { company } = useStorefront();
  const facts = [
    [m.privacy_name(), company.name],
    [m.privacy_address(), company.address],
    [m.field_phone(), company.phone],
    [m.field_email(), company.email],
    ['NIU', company.niu],
    ['RCCM', company.rccm],
  ].filter(([, value]) => value !== '');
  return (
    <dl className="panel grid gap-x-6 gap-y-1 sm:grid-cols-[auto_1fr]">
      {facts.map(([term, value]) => (
        <div className="contents" key={term}>
          <dt className="text-muted">{term}</dt>
          <dd className="font-semibold whitespace-pre-line max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Asking() {
  const { company, language } = useStorefront();
  return (
    <Part title={m.privacy_ask()}>
      <p>{company.email ? m.privacy_ask_email({ email: company.email }) : m.privacy_ask_form()}</p>
      <p>{m.privacy_ask_answer()}</p>
      <p>{m.privacy_ask_authority()}</p>
      <p>
        <a className="button button-quiet" href={address(language, '/#contact')}>
          {m.privacy_contact()}
        </a>
      </p>
    </Part>
  );
}
