import { useLocation } from 'react-router';
import { weekdays } from '../../domain/company/opening.ts';
import { phoneLink } from '../../domain/contact/phone.ts';
import { localized } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address, plainAddress } from '../address.ts';
import { OpenNowIn } from './open-now.tsx';
import type { Storefront } from './use-storefront.ts';

/** The list is beside `<details>`, not inside it, so that wide screens show it always. */
export function TopBar({ company, language }: Storefront) {
  const hours = localized(language, { fr: company.horaireFr, en: company.horaireEn });
  return (
    <div className="dark-bar top-bar relative z-11">
      <div className="wrap flex flex-wrap items-start justify-between gap-x-4 gap-y-0">
        {company.phone || company.email || hours || company.address ? (
          <details className="top-bar-open min-w-0 flex-1 lg:hidden">
            <summary>
              <b>{company.name}</b>
              <OpenNowIn week={weekdays.map((day) => company[day])} isShort>
                {m.top_bar_open()}
              </OpenNowIn>
              <Icon name="down" />
            </summary>
          </details>
        ) : (
          <b className="top-bar-open self-center">{company.name}</b>
        )}
        <ul className="top-bar-items lg:flex-1">
          {company.phone && (
            <li>
              <Icon name="phone" />
              <a href={phoneLink(company.phone)}>{company.phone}</a>
            </li>
          )}
          {company.email && (
            <li>
              <Icon name="mail" />
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </li>
          )}
          {hours && (
            <li>
              <Icon name="clock" />
              {hours}
            </li>
          )}
          {company.address && (
            <li>
              <Icon name="place" />
              {company.address}
            </li>
          )}
        </ul>
        <LanguageSwitch language={language} />
      </div>
    </div>
  );
}

function LanguageSwitch({ language }: Pick<Storefront, 'language'>) {
  const { pathname, search } = useLocation();
  const other = language === 'fr' ? 'en' : 'fr';
  return (
    <a
      className="top-bar-language min-w-8 flex-none justify-end"
      href={address(other, plainAddress(pathname) + search)}
      hrefLang={other}
      lang={other}
      data-language-switch
    >
      <span className="max-lg:hidden">{m.language_switch()}</span>
      <span className="lg:hidden" aria-hidden="true">
        {other.toUpperCase()}
      </span>
      <span className="visually-hidden lg:hidden">{m.language_switch()}</span>
    </a>
  );
}
