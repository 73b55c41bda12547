import { phoneLink } from '../../domain/contact/phone.ts';
import type { CustomerOrder } from '../../domain/orders/order.queries.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';

type HandoverProps = { order: CustomerOrder; message: string; chatLink: string | undefined };

export function Handover({ order, message, chatLink }: HandoverProps) {
  return (
    <>
      {chatLink ? (
        <>
          <p className="lead">{m.order_handover()}</p>
          <a className="button button-chat button-large" href={chatLink} rel="noopener">
            <Icon name="chat" />
            {m.continue_on_whatsapp()}
          </a>
        </>
      ) : (
        <NoChat />
      )}
      <OtherWays number={order.number} message={message} />
      <details>
        <summary className="fold">
          {m.order_message()}
          <Icon name="down" />
        </summary>
        <p className="notice whitespace-pre-line" id="order-message">
          {message}
        </p>
      </details>
    </>
  );
}

/** Names only the ways that exist; the contact form always does. */
function NoChat() {
  const { phone, email } = useStorefront().company;
  const byCall = email ? m.order_no_whatsapp : m.order_no_whatsapp_call;
  const byMail = email ? m.order_no_whatsapp_mail : m.order_no_whatsapp_form;
  return <Notice kind="attention">{phone ? byCall() : byMail()}</Notice>;
}

function OtherWays({ number, message }: { number: string; message: string }) {
  const { company, language } = useStorefront();
  const mail = `mailto:${company.email}?subject=${encodeURIComponent(m.order_mail_subject({ number }))}&body=${encodeURIComponent(message)}`;
  return (
    <div className="tiles gap-3 [--tile:12rem]">
      <button
        className="button button-quiet script-only"
        type="button"
        data-copies="order-message"
        data-copied={m.order_copied()}
      >
        <Icon name="copy" />
        {m.order_copy()}
      </button>
      {company.phone && (
        <a className="button button-quiet" href={phoneLink(company.phone)}>
          <Icon name="phone" />
          {m.order_call()}
        </a>
      )}
      {company.email && (
        <a className="button button-quiet" href={mail}>
          <Icon name="mail" />
          {m.order_mail()}
        </a>
      )}
      {!company.phone && !company.email && (
        <a className="button button-quiet" href={address(language, '/#contact')}>
          <Icon name="mail" />
          {m.privacy_contact()}
        </a>
      )}
    </div>
  );
}
