import { localized } from '../../domain/localized.ts';
import type { Variant } from '../../domain/products/families/family.queries.ts';
import { optionName } from '../../domain/products/families/family.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { m } from '../../generated/words/messages.js';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';

type Family = NonNullable<PublicDetails['family']>;
type VariantChoiceProps = { family: Family; product: PublicDetails['product'] };

/** Sizes and sides are plain links to the variants; one that is sold out says so. */
export function VariantChoice({ family: { family, variants, guide }, product }: VariantChoiceProps) {
  const { language } = useStorefront();
  const nameOf = (fr: string, en: string) => localized(language, { fr, en });
  const sizes = variantsBy(variants, 'option1', (other) => other.option2 === product.option2);
  const sides = variantsBy(variants, 'option2', (other) => other.option1 === product.option1);
  return (
    <>
      {product.option1 !== '' && (
        <Options
          name={nameOf(family.option1Fr, family.option1En)}
          option="option1"
          variants={sizes}
          product={product}
        >
          {guide && <a href="#find-size">{m.find_size()}</a>}
        </Options>
      )}
      {product.option2 !== '' && (
        <Options
          name={nameOf(family.option2Fr, family.option2En)}
          option="option2"
          variants={sides}
          product={product}
        />
      )}
    </>
  );
}

type Option = 'option1' | 'option2';

/** One variant for each value, if possible one that keeps the other option. */
function variantsBy(variants: Variant[], option: Option, isPreferred: (variant: Variant) => boolean) {
  return [...Map.groupBy(variants, (variant) => variant[option]).values()].flatMap(
    (same) => same.find(isPreferred) ?? same[0] ?? [],
  );
}

type OptionsProps = {
  name: string;
  option: Option;
  variants: Variant[];
  product: PublicDetails['product'];
  children?: React.ReactNode;
};

function Options({ name, option, variants, product, children }: OptionsProps) {
  const { language } = useStorefront();
  const id = `choice-${option}`;
  return (
    <div className="choice">
      <p id={id}>
        {m.product_size_chosen({ option: name, value: optionName(product[option], language) })}
        {children && <> · {children}</>}
      </p>
      <ul aria-labelledby={id}>
        {variants.map((variant) => {
          const value = optionName(variant[option], language);
          const isSoldOut = variant.stock === 0;
          return (
            <li key={variant.id}>
              <a
                className={isSoldOut ? 'is-sold-out' : undefined}
                href={address(language, `/products/${variant.slug}`)}
                aria-current={variant[option] === product[option] ? 'true' : undefined}
                aria-label={isSoldOut ? m.product_sold_out_option({ value }) : undefined}
              >
                {value}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
