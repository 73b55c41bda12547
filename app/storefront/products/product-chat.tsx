import { formatFcfa } from '../../domain/money.ts';
import { type PublicProduct, productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { address } from '../address.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';

export function ProductChat({ product }: { product: PublicProduct }) {
  const { company, language, publicUrl } = useStorefront();
  const text = m.chat_product({
    company: company.name,
    name: productName(product, language),
    price: formatFcfa(product.price, language),
    link: publicUrl + address(language, `/products/${product.slug}`),
  });
  return (
    <ChatLink className="button button-quiet button-wide" phone={company.whatsapp} text={text}>
      {m.ask_on_whatsapp()}
    </ChatLink>
  );
}
