import { useLocation, useOutletContext, useRouteError } from 'react-router';
import { phoneLink } from '../../domain/contact/phone.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address, languageOf } from '../address.ts';
import { ChatLink } from './chat-link.tsx';
import { type Failure, failureOf, failureWords } from './failure-words.ts';
import { SearchField } from './search-field.tsx';
import type { Storefront } from './use-storefront.ts';

export function PageFailure() {
  return <FailurePage {...failureOf(useRouteError())} />;
}

export function FailurePage({ status, of }: Failure) {
  const { pathname, search } = useLocation();
  const language = languageOf(pathname);
  const [title, hint] = failureWords({ status, of });
  return (
    <section
      className="wrap section grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4"
      data-off={of === 'quotes' || undefined}
    >
      <h1>{title}</h1>
      <p className="lead">{hint}</p>
      {status === 404 && !of && (
        <div className="flex w-full max-w-lg">
          <SearchField language={language} />
        </div>
      )}
      <div className="flex flex-wrap gap-3">
        {status >= 500 && (
          <a className="button" href={pathname + search}>
            {m.try_again()}
          </a>
        )}
        <a className="button button-quiet" href={address(language, '/products')}>
          {m.home_see_products()}
        </a>
      </div>
      <SellerContact />
    </section>
  );
}

/** Nothing where the shop itself could not be read. */
function SellerContact() {
  const company = useOutletContext<Storefront | undefined>()?.company;
  if (!company) return null;
  return (
    <p className="flex flex-wrap gap-x-6">
      {company.phone && (
        <a className="text-link" href={phoneLink(company.phone)}>
          <Icon name="phone" />
          {company.phone}
        </a>
      )}
      <ChatLink
        className="text-link"
        phone={company.whatsapp}
        text={m.chat_general({ company: company.name })}
      >
        {m.ask_on_whatsapp()}
      </ChatLink>
    </p>
  );
}
