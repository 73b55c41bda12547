import { formatFcfa } from '../../domain/money/money.ts';
import { type PublicProduct, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { address } from '../address.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';

/** `nameId`: in a card, the id of the name that describes it; there it is the icon alone. */
export function ProductChat({ product, nameId }: { product: PublicProduct; nameId?: string | undefined }) {
  const { company, language, publicUrl } = useStorefront();
  const text = m.chat_product({
    company: company.name,
    name: productName(product, language),
    price: formatFcfa(product.price, language),
    link: publicUrl + address(language, `/products/${product.slug}`),
  });
  return (
    <ChatLink
      className={`button button-quiet ${nameId ? 'button-square' : 'button-wide'}`}
      phone={company.whatsapp}
      text={text}
      describedBy={nameId}
    >
      <span className={nameId && 'visually-hidden'}>{m.ask_on_whatsapp()}</span>
    </ChatLink>
  );
}
