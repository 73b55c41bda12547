import type { ReactNode } from 'react';
import { type Language, localized } from '../../domain/localized.ts';
import { formatNumber } from '../../domain/money/money.ts';
import { countryName } from '../../domain/products/country.ts';
import { linesOf, parseSpecifications } from '../../domain/products/facts.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { m } from '../../generated/words/messages.js';
import { Icon } from '../../ui/icon.tsx';
import { useStorefront } from '../layout/use-storefront.ts';

export function ProductFacts({ product }: { product: PublicDetails['product'] }) {
  const { language } = useStorefront();
  const inReadersLanguage = (fr: string, en: string) => localized(language, { fr, en });
  const suits = linesOf(inReadersLanguage(product.suitsFr, product.suitsEn));
  const unsuited = linesOf(inReadersLanguage(product.unsuitedFr, product.unsuitedEn));
  const box = linesOf(inReadersLanguage(product.boxFr, product.boxEn));
  return (
    <>
      <Suits suits={suits} unsuited={unsuited} />
      <Specifications product={product} language={language} />
      {(box.length > 0 || product.noticeFile !== '') && (
        <div className="folds">
          {box.length > 0 && (
            <Fold title={m.product_box()}>
              <ul className="grid list-disc gap-1 pl-5">
                {box.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </Fold>
          )}
          {product.noticeFile && (
            <Fold title={m.product_notice()}>
              <a className="press-line gap-2" href={`/notices/${product.noticeFile}`} download>
                <Icon name="file" />
                {m.product_notice_link({ size: megabytes(product.noticeSize, language) })}
              </a>
            </Fold>
          )}
        </div>
      )}
    </>
  );
}

function Suits({ suits, unsuited }: { suits: string[]; unsuited: string[] }) {
  if (suits.length + unsuited.length === 0) return null;
  return (
    <section>
      <h2>{m.product_suits()}</h2>
      <ul className="grid gap-2">
        {suits.map((line) => (
          <li className="point" key={line}>
            <Icon name="check" />
            {line}
          </li>
        ))}
        {unsuited.map((line) => (
          <li className="point text-muted" key={line}>
            <Icon name="cross" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

type SpecificationsProps = { product: PublicDetails['product']; language: Language };

function Specifications({ product, language }: SpecificationsProps) {
  const origin = countryName(product.countryOfOrigin, language);
  const ofMaker = localized(language, { fr: product.specificationsFr, en: product.specificationsEn });
  const specifications = [
    ...[
      { name: m.product_country_of_origin(), value: origin },
      { name: m.product_mpn(), value: product.mpn },
      { name: m.product_gtin(), value: product.gtin },
    ].filter(({ value }) => value !== ''),
    ...(parseSpecifications(ofMaker) ?? []),
  ];
  if (specifications.length === 0) return null;
  return (
    <section>
      <h2>{m.product_specifications()}</h2>
      <table className="specifications">
        <tbody>
          {specifications.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary>
        {title}
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}

function megabytes(bytes: number, language: Language): string {
  const tenths = Math.max(1, Math.round(bytes / 100_000));
  const [whole, rest] = [Math.floor(tenths / 10), tenths % 10];
  return `${formatNumber(whole, language)}${language === 'fr' ? ',' : '.'}${rest}`;
}
