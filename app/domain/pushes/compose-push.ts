import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import { formatFcfa } from '../money/money.ts';
import type { Push, PushMessage } from './push.ts';

export function composePush(push: Push, { language, tag }: { language: Language; tag: string }): PushMessage {
  return { ...compose(push, language), language, tag };
}

function compose({ kind, facts }: Push, language: Language): Omit<PushMessage, 'language' | 'tag'> {
  const inLanguage = { locale: language };
  switch (kind) {
    case 'new-order':
      return {
        title: m.push_order({}, inLanguage),
        body: m.push_order_text(
          { number: facts.number, total: formatFcfa(facts.total, language) },
          inLanguage,
        ),
        address: `/admin/orders/${facts.orderId}`,
      };
    case 'new-message':
      return {
        title: m.push_message({}, inLanguage),
        body: m.push_message_text({}, inLanguage),
        address: `/admin/messages?open=${facts.messageId}`,
      };
    case 'low-stock':
      return {
        title: m.push_stock({}, inLanguage),
        body: m.push_stock_text({}, inLanguage),
        address: '/admin/products?show=low',
      };
    case 'price-request':
      if ('quoteId' in facts)
        return {
          title: m.push_price({}, inLanguage),
          body: facts.number
            ? m.push_price_quote_text({ number: facts.number }, inLanguage)
            : m.push_price_draft_text({}, inLanguage),
          address: `/admin/quotes/${facts.quoteId}`,
        };
      return {
        title: m.push_price({}, inLanguage),
        body: m.push_price_text({ number: facts.number }, inLanguage),
        address: `/admin/orders/${facts.orderId}`,
      };
    case 'test':
      return {
        title: m.push_test({}, inLanguage),
        body: m.push_test_text({}, inLanguage),
        address: '/admin/profile',
      };
  }
}
