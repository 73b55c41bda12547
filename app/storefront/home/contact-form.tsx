import { phoneSentences } from '../../domain/contact/name-phone-refusal.ts';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { honeypotField } from '../../domain/forms/honeypot.ts';
import type { ContactMessage, MessageField, MessageRefusals } from '../../domain/messages/message.schema.ts';
import { messageLimits } from '../../domain/messages/message.ts';
import { formatNumber } from '../../domain/money/money.ts';
import { m } from '../../generated/words/messages.js';
import { getLocale } from '../../generated/words/runtime.js';
import { TextArea, TextField } from '../../ui/field.tsx';
import { HoneypotField } from '../../ui/honeypot.tsx';
import { ErrorSummary, Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { OpenNow } from '../layout/open-now.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { PrivacyNote } from '../privacy/privacy-note.tsx';

export type Contact = { isSent: boolean; refused: RefusedMessage | undefined };

type MessageRefusal = NonNullable<MessageRefusals[MessageField]>;

const sentences: Record<MessageField, Record<MessageRefusal, () => string>> = {
  name: sentencesOf(m.name_missing, m.name_too_long, messageLimits.name),
  email: sentencesOf(m.email_missing, m.email_too_long, messageLimits.email),
  phone: sentencesOf(m.contact_phone_invalid, m.contact_phone_invalid, 0),
  subject: sentencesOf(m.subject_missing, m.subject_too_long, messageLimits.subject),
  content: sentencesOf(m.message_missing, m.message_too_long, messageLimits.content),
};

function sentencesOf(missing: () => string, tooLong: (limit: { max: string }) => string, max: number) {
  return {
    missing,
    'too-long': () => tooLong({ max: formatNumber(max, getLocale()) }),
    'email-invalid': m.email_invalid,
    ...phoneSentences,
    'phone-invalid': m.contact_phone_invalid,
  };
}

const problems: Record<Exclude<RefusedMessage['reason'], 'fields'>, (minutes: number) => string> = {
  automatic: () => m.form_automatic(),
  'too-many': (minutes) => m.contact_too_many({ minutes }),
  'not-saved': () => m.contact_failed(),
  unknown: () => m.contact_unknown(),
};

export function ContactForm({ contact: { isSent, refused } }: { contact: Contact }) {
  const error = (field: MessageField) => {
    const refusal = refused?.fields[field];
    return refusal && sentences[field][refusal]();
  };
  const errors = (['name', 'email', 'phone', 'subject', 'content'] as const).flatMap((field) => {
    const sentence = error(field);
    return sentence ? [{ fieldId: `contact-${field}`, error: sentence }] : [];
  });
  return (
    <section id="contact">
      <div className="panel grid gap-3">
        <div className="grid gap-1">
          <h2>{m.contact_title()}</h2>
          <p className="text-sm text-muted">
            {m.contact_lead()} <OpenNow>{m.contact_answered_open()}</OpenNow>
          </p>
        </div>
        {isSent && (
          <div tabIndex={-1} data-sent>
            <Notice>{m.contact_sent()}</Notice>
          </div>
        )}
        {refused && refused.reason !== 'fields' && (
          <div tabIndex={-1} data-error-summary>
            <Notice kind="problem">{problems[refused.reason](refused.minutes)}</Notice>
          </div>
        )}
        <ErrorSummary title={m.fields_to_correct()} errors={errors} />
        <ContactFields refused={refused} errorOf={error} />
      </div>
    </section>
  );
}

type ContactFieldsProps = {
  refused: RefusedMessage | undefined;
  errorOf: (field: MessageField) => string | undefined;
};

function ContactFields({ refused, errorOf }: ContactFieldsProps) {
  const { company, language } = useStorefront();
  const field = (name: MessageField) => ({
    id: `contact-${name}`,
    name,
    defaultValue: refused?.typed[name],
    error: errorOf(name),
  });
  return (
    <form
      className="tiles items-start gap-3 [--tile:max(8rem,34%)]"
      method="post"
      action={address(language, '/?index')}
      noValidate
      data-contact-form
    >
      <TextField {...field('name')} label={m.field_name()} autoComplete="name" />
      <TextField
        {...field('phone')}
        type="tel"
        label={m.field_phone()}
        placeholder={m.optional()}
        autoComplete="tel"
        required={false}
      />
      <div className="col-span-full">
        <TextField
          {...field('email')}
          type="email"
          label={m.field_email()}
          autoComplete="email"
          hint={company.whatsapp && <NoEmail />}
        />
      </div>
      <div className="col-span-full">
        <TextField {...field('subject')} label={m.field_subject()} />
      </div>
      <div className="col-span-full">
        <TextArea {...field('content')} name="message" label={m.field_message()} rows={4} />
      </div>
      <HoneypotField name={honeypotField} label={m.honeypot_label()} />
      <p className="field-error col-span-full" role="alert" data-form-failure hidden>
        {m.contact_failed()}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 col-span-full">
        <button className="button button-large" type="submit">
          {m.send_message()}
        </button>
        <small className="text-muted">{m.required_note()}</small>
      </div>
      <div className="col-span-full">
        <PrivacyNote>{m.privacy_note_message()}</PrivacyNote>
      </div>
    </form>
  );
}

/** Most buyers have no e-mail address, but WhatsApp. */
function NoEmail() {
  const { company } = useStorefront();
  const text = m.chat_general({ company: company.name });
  return (
    <>
      {m.contact_no_email()}{' '}
      <a
        className="inline-block font-semibold underline"
        href={whatsappLink(company.whatsapp, text)}
        rel="noopener"
      >
        {m.contact_no_email_link()}
      </a>
    </>
  );
}

export type RefusedMessage = {
  reason: 'fields' | 'automatic' | 'too-many' | 'not-saved' | 'unknown';
  minutes: number;
  fields: MessageRefusals;
  typed: ContactMessage;
};
