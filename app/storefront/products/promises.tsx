import type { ReactNode } from 'react';
import { townsIn, type Zone } from '../../domain/delivery/zone.ts';
import { localized } from '../../domain/localized.ts';
import { formatFcfa } from '../../domain/money/money.ts';
import { type PromiseLine, type PromiseTopic, promiseTopics } from '../../domain/products/choose-promises.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { m } from '../../generated/words/messages.js';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { address } from '../address.ts';
import { zoneWords } from '../delivery/zone-words.ts';
import { useStorefront } from '../layout/use-storefront.ts';

export type PromisesContent = {
  details: PublicDetails;
  /** The seller's sentences on delivery, payment and returns that hold for this product: safe HTML. */
  shopLines: PromiseLine[];
  /** What is asked before the delivery of one piece; `amount` is in FCFA. */
  deposit: { amount: number; percent: number } | undefined;
  zone: Zone | undefined;
};

/** What worries a buyer, beside the button: delivery, warranty, exchange, payment. */
export function Promises(content: PromisesContent) {
  const { language, modules, pages } = useStorefront();
  const hasFees = modules.includes('delivery') && pages.includes('delivery');
  const said = useLines(content);
  const saysDelivery = said[0]?.topic === 'delivery';
  const lines = hasFees && !saysDelivery ? [{ topic: 'delivery' as const, words: null }, ...said] : said;
  if (lines.length === 0) return null;
  return (
    <ul className="promises ruled-off grid gap-3 py-4">
      {lines.map(({ topic, words }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once, on the server
        <li className="point" key={i}>
          <Icon name={promiseIcons[topic]} />
          <span>
            {words}
            {words && hasFees && i === 0 && ' · '}
            {hasFees && i === 0 && (
              <a href={address(language, '/delivery#choose')}>
                {content.zone ? m.delivery_change_quarter() : m.delivery_see_fees()}
              </a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function useLines({ details: { product }, shopLines, deposit, zone }: PromisesContent) {
  const { language } = useStorefront();
  const { warrantyMonths, deliveryIncluded, exchangeFr, exchangeEn, price } = product;
  const includedIn = townsIn(deliveryIncluded);
  const towns = new Intl.ListFormat(language).format(includedIn);
  const toZone = zone && zoneWords(zone, { total: price, includedIn }, language);
  const included = deliveryIncluded && m.product_delivery_included({ towns });
  const exchange = localized(language, { fr: exchangeFr, en: exchangeEn });
  const amount = deposit && formatFcfa(deposit.amount, language);
  const own: Record<PromiseTopic, ReactNode> = {
    delivery: toZone ? <b>{m.delivery_to({ words: toZone })}</b> : included && <b>{included}</b>,
    warranty: warrantyMonths !== null && <b>{m.product_warranty({ months: warrantyMonths })}</b>,
    exchange: exchange && boldStart(exchange),
    payment: amount && boldStart(m.product_deposit({ percent: deposit.percent, amount })),
    other: null,
  };
  return promiseTopics.flatMap((topic) => {
    const ofShop = shopLines.filter((line) => line.topic === topic);
    const words = ofShop.map(({ text }) => <SafeHtml as="span" html={text} key={text} />);
    return [own[topic], ...words].filter(Boolean).map((each) => ({ topic, words: each }));
  });
}

function boldStart(text: string) {
  const start = /^[^,:;(]*[,:;]?/.exec(text)?.[0] ?? '';
  return (
    <>
      <b>{start}</b>
      {text.slice(start.length)}
    </>
  );
}

export const promiseIcons: Record<PromiseTopic, IconName> = {
  delivery: 'truck',
  warranty: 'shield',
  exchange: 'return',
  payment: 'cash',
  other: 'check',
};
