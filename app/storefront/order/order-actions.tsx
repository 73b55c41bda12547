import { encodeLine } from '../../domain/cart/cart.ts';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import type { CustomerOrder } from '../../domain/orders/order.queries.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { address } from '../address.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';

export function OrderAgain({ order }: { order: CustomerOrder }) {
  const { language } = useStorefront();
  return (
    <form className="grid gap-1" method="post" action={address(language, '/cart/again')}>
      {order.lines.map((line) => (
        <input type="hidden" name="line" value={encodeLine(line)} key={line.productId} />
      ))}
      <button className="button button-large" type="submit" aria-describedby="order-again-hint">
        <Icon name="cart" />
        {m.order_again()}
      </button>
      <small className="text-muted" id="order-again-hint">
        {m.order_again_hint()}
      </small>
    </form>
  );
}

type LinkedOrder = { order: CustomerOrder; link: string };

export function OrderQuestion({ order: { number }, link }: LinkedOrder) {
  const { company } = useStorefront();
  const text = m.chat_order_question({ company: company.name, number, link });
  return (
    <ChatLink className="button button-quiet" phone={company.whatsapp} text={text}>
      {m.order_question()}
    </ChatLink>
  );
}

/** To a contact that the customer chooses. */
export function ShareOrder({ order: { number }, link }: LinkedOrder) {
  const { company } = useStorefront();
  const text = m.order_share_text({ number, company: company.name, link });
  return (
    <a className="button button-plain" href={whatsappLink('', text)} rel="noopener">
      {m.order_share()}
    </a>
  );
}
