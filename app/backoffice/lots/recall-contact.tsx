import { useLocation } from 'react-router';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import type { Language } from '../../domain/localized.ts';
import { type Named, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { ActionButton } from '../form/action/action-button.tsx';
import { showMoment } from '../language/show.ts';

type RecallContactProps = {
  at: string;
  order: { id: string; number: string; phone: string; language: Language };
  /** What is recalled; `serial` stands before `code`, which is empty for pieces without a named lot. */
  goods: Named & { code?: string; serial?: string };
  who: string;
  reachedAt: Date | null;
  reachedBy: string | null;
};

export function RecallContact({ at, order, goods, who, reachedAt, reachedBy }: RecallContactProps) {
  const { search } = useLocation();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {order.phone !== '' && (
        <a
          className="button button-chat button-small"
          href={whatsappLink(order.phone, messageTo(order, goods))}
          target="_blank"
          rel="noreferrer"
          aria-label={m.recall_write_named({ who })}
        >
          <span className="icon icon-chat" aria-hidden="true" />
          WhatsApp
        </a>
      )}
      <ActionButton
        to={`${at}/reached${search}`}
        values={{ order: order.id, reached: reachedAt ? '' : 'yes' }}
        failed={m.recall_failed()}
        label={m.recall_reached_named({ who })}
        isPressed={reachedAt !== null}
        keepsTyped
      >
        {reachedAt && <span className="icon icon-check" aria-hidden="true" />}
        {m.recall_reached()}
      </ActionButton>
      <span className="hidden size-4 border border-line text-center print:block">{reachedAt && '✓'}</span>
      {reachedAt && (
        <small className="not-printed text-muted">
          {m.orders_when_by({ when: showMoment(reachedAt), by: reachedBy ?? '' })}
        </small>
      )}
    </div>
  );
}

function messageTo(
  { number: order, language }: RecallContactProps['order'],
  goods: RecallContactProps['goods'],
): string {
  const locale = { locale: language };
  const { code, serial } = goods;
  const what = () => {
    if (serial !== undefined) return m.recall_what_serial({ serial }, locale);
    return code ? m.recall_what_lot({ code }, locale) : m.recall_unnamed({}, locale);
  };
  return m.recall_message({ name: productName(goods, language), what: what(), order }, locale);
}
