import { honeypotField } from '../../domain/honeypot.ts';
import type { MessageField, MessageRefusals } from '../../domain/messages/message.schema.ts';
import { messageLimits } from '../../domain/messages/message.ts';
import { m } from '../../generated/words/messages.js';
import { TextArea, TextField } from '../../ui/field.tsx';
import { HoneypotField } from '../../ui/honeypot.tsx';
import { ErrorSummary, Notice } from '../../ui/notice.tsx';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';
import { PrivacyNote } from '../privacy/privacy-note.tsx';
import type { RefusedMessage } from './refused-message.ts';

export type Contact = { isSent: boolean; refused: RefusedMessage | undefined };

type MessageRefusal = NonNullable<MessageRefusals[MessageField]>;

const sentences: Record<MessageField, Record<MessageRefusal, () => string>> = {
  name: sentencesOf(m.name_missing, m.name_too_long, messageLimits.name),
  email: sentencesOf(m.email_missing, m.email_too_long, messageLimits.email),
  subject: sentencesOf(m.subject_missing, m.subject_too_long, messageLimits.subject),
  content: sentencesOf(m.message_missing, m.message_too_long, messageLimits.content),
};

function sentencesOf(missing: () => string, tooLong: (limit: { max: number }) => string, max: number) {
  return { missing, 'too-long': () => tooLong({ max }), 'email-invalid': m.email_invalid };
}

const problems: Record<Exclude<RefusedMessage['reason'], 'fields'>, (minutes: number) => string> = {
  automatic: () => m.form_automatic(),
  'too-many': (minutes) => m.contact_too_many({ minutes }),
  'not-saved': () => m.contact_failed(),
  unknown: () => m.contact_unknown(),
};

export function ContactForm({ contact: { isSent, refused } }: { contact: Contact }) {
  const { language } = useStorefront();
  const error = (field: MessageField) => {
    const refusal = refused?.fields[field];
    return refusal && sentences[field][refusal]();
  };
  const errors = (['name', 'email', 'subject', 'content'] as const).flatMap((field) => {
    const sentence = error(field);
    return sentence ? [{ fieldId: `contact-${field}`, error: sentence }] : [];
  });
  return (
    <section className="wrap section" id="contact">
      <div className="panel mx-auto grid max-w-4xl gap-6">
        <div className="grid gap-2">
          <h2>{m.contact_title()}</h2>
          <p className="lead">{m.contact_lead()}</p>
        </div>
        {isSent && (
          <div data-sent>
            <Notice>{m.contact_sent()}</Notice>
          </div>
        )}
        {refused && refused.reason !== 'fields' && (
          <div tabIndex={-1} data-error-summary>
            <Notice kind="problem">{problems[refused.reason](refused.minutes)}</Notice>
          </div>
        )}
        <ErrorSummary title={m.fields_to_correct()} errors={errors} />
        <form
          className="grid gap-5 sm:grid-cols-2"
          method="post"
          action={address(language, '/?index')}
          noValidate
          data-contact-form
        >
          <TextField
            id="contact-name"
            name="name"
            label={m.field_name()}
            autoComplete="name"
            defaultValue={refused?.typed.name}
            error={error('name')}
          />
          <TextField
            id="contact-email"
            name="email"
            type="email"
            label={m.field_email()}
            autoComplete="email"
            defaultValue={refused?.typed.email}
            error={error('email')}
          />
          <div className="sm:col-span-2">
            <TextField
              id="contact-subject"
              name="subject"
              label={m.field_subject()}
              defaultValue={refused?.typed.subject}
              error={error('subject')}
            />
          </div>
          <div className="sm:col-span-2">
            <TextArea
              id="contact-content"
              name="message"
              label={m.field_message()}
              rows={4}
              defaultValue={refused?.typed.content}
              error={error('content')}
            />
          </div>
          <HoneypotField name={honeypotField} label={m.honeypot_label()} />
          <p className="field-error sm:col-span-2" role="alert" data-form-failure hidden>
            {m.contact_failed()}
          </p>
          <div className="flex flex-wrap items-center gap-4 sm:col-span-2">
            <button className="button button-large" type="submit">
              {m.send_message()}
            </button>
            <small className="text-muted">{m.required_note()}</small>
          </div>
          <div className="sm:col-span-2">
            <PrivacyNote>{m.privacy_note_message()}</PrivacyNote>
          </div>
        </form>
      </div>
    </section>
  );
}
