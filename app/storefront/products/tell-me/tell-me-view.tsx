import { phoneSentences } from '../../../domain/contact/name-phone-refusal.ts';
import type { PhoneRefusal } from '../../../domain/contact/phone.ts';
import { honeypotField } from '../../../domain/forms/honeypot.ts';
import { type Named, productName } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { TextField } from '../../../ui/field.tsx';
import { HoneypotField } from '../../../ui/honeypot.tsx';
import { ErrorSummary, Notice } from '../../../ui/notice.tsx';
import { address } from '../../address.ts';
import { TextPage } from '../../content/text-page.tsx';
import { useStorefront } from '../../layout/use-storefront.ts';

export type AnsweredWish = {
  reason: PhoneRefusal | 'product-gone' | 'automatic' | 'too-many' | 'not-saved' | 'unknown';
  typed: string;
  minutes: number;
};

type TellMeViewProps = {
  product: Named & { page: string };
  isSent: boolean;
  answer: AnsweredWish | undefined;
};

export function TellMeView({ product, isSent, answer }: TellMeViewProps) {
  const { language } = useStorefront();
  const refused = answer && sentences[answer.reason];
  const isOfField = answer !== undefined && answer.reason in phoneSentences;
  const error = isOfField ? refused?.({ minutes: 0 }) : undefined;
  return (
    <TextPage>
      <div className="grid max-w-2xl gap-4">
        <h1>{m.wanted_title()}</h1>
        <p className="lead">
          <a className="text-link" href={address(language, `/products/${product.page}`)}>
            {productName(product, language)}
          </a>
        </p>
        {isSent && !answer ? (
          <Notice>{m.wanted_saved()}</Notice>
        ) : (
          <form
            className="panel grid gap-4"
            method="post"
            action={address(language, `/products/${product.page}/tell-me`)}
            noValidate
          >
            {answer && refused && !isOfField && (
              <Notice kind="problem">{refused({ minutes: answer.minutes })}</Notice>
            )}
            <ErrorSummary title={m.fields_to_correct()} errors={[{ fieldId: 'wanted-phone', error }]} />
            <TextField
              id="wanted-phone"
              name="phone"
              type="tel"
              label={m.field_phone()}
              hint={m.wanted_hint()}
              autoComplete="tel"
              maxLength={30}
              defaultValue={answer?.typed}
              error={error}
            />
            <HoneypotField name={honeypotField} label={m.honeypot_label()} />
            <button className="button button-large" type="submit">
              {m.tell_me()}
            </button>
          </form>
        )}
      </div>
    </TextPage>
  );
}

const sentences: Record<AnsweredWish['reason'], (shown: { minutes: number }) => string> = {
  ...phoneSentences,
  'product-gone': () => m.not_found_title(),
  automatic: () => m.form_automatic(),
  'too-many': ({ minutes }) => m.track_too_many({ minutes }),
  'not-saved': () => m.wanted_failed(),
  unknown: () => m.cart_unknown(),
};
