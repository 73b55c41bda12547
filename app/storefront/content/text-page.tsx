import type { ReactNode } from 'react';
import { localized } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { ChatLink } from '../layout/chat-link.tsx';
import { OpenNow } from '../layout/open-now.tsx';
import { useStorefront } from '../layout/use-storefront.ts';

/** A page of words or of one short form; beside it, on a wide screen, how to ask somebody. */
export function TextPage({ children }: { children: ReactNode }) {
  return (
    <div className="wrap text-columns py-6 lg:py-10">
      {children}
      <AskUs />
    </div>
  );
}

/** On a phone the header and the footer hold all of this. `isNamed`: with a title of its own. */
export function AskUs({ isNamed = true }: { isNamed?: boolean }) {
  const { company, language } = useStorefront();
  const hours = localized(language, { fr: company.horaireFr, en: company.horaireEn });
  if (!company.phone && !company.whatsapp && !hours) return null;
  return (
    <aside
      className="panel sticky top-[calc(var(--header-height)+1rem)] grid gap-2 max-lg:hidden"
      aria-label={m.ask_title()}
    >
      {isNamed && <h2 className="text-xl">{m.ask_title()}</h2>}
      {company.phone && (
        <a className="text-link" href={`tel:${company.phone.replace(/[^+\d]/g, '')}`}>
          <Icon name="phone" />
          {company.phone}
        </a>
      )}
      <ChatLink phone={company.whatsapp} text={m.chat_general({ company: company.name })}>
        {m.ask_on_whatsapp()}
      </ChatLink>
      {company.address && <MapLink place={company.address} />}
      {hours && (
        <p className="point text-sm">
          <Icon name="clock" />
          <span>
            {hours}
            <br />
            <OpenNow>{m.contact_answered_open()}</OpenNow>
          </span>
        </p>
      )}
    </aside>
  );
}

/** Opens a telephone's own map. */
export function MapLink({ place }: { place: string }) {
  return (
    <a
      className="text-link"
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      rel="noopener"
    >
      <Icon name="place" />
      {place}
    </a>
  );
}
