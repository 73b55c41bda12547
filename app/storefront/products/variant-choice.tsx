import { localized } from '../../domain/localized.ts';
import { optionName, variantName } from '../../domain/products/families/family.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { m } from '../../generated/words/messages.js';
import { address } from '../address.ts';
import { useStorefront } from '../layout/use-storefront.ts';

type Family = NonNullable<PublicDetails['family']>;
type Variant = Family['variants'][number];
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

export const sizesId = 'sizes';

/** On the family's own page nothing is chosen: each size with its side is a link. */
export function AllVariants({ family: { family, variants, guide } }: { family: Family }) {
  const { language } = useStorefront();
  const has = (option: Option) => variants.some((variant) => variant[option] !== '');
  const names = [
    ...(has('option1') ? [localized(language, { fr: family.option1Fr, en: family.option1En })] : []),
    ...(has('option2') ? [localized(language, { fr: family.option2Fr, en: family.option2En })] : []),
  ];
  return (
    <div className="choice" id={sizesId}>
      <p id="choice">
        {names.join(', ')}
        {guide && (
          <>
            {' '}
            · <a href="#find-size">{m.find_size()}</a>
          </>
        )}
      </p>
      <ul className="chips mt-1.5" aria-labelledby="choice">
        {variants.map((variant) => (
          <li key={variant.id}>
            <VariantLink variant={variant} value={variantName(variant, language)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type VariantLinkProps = { variant: Variant; value: string; isCurrent?: boolean };

function VariantLink({ variant, value, isCurrent = false }: VariantLinkProps) {
  const { language } = useStorefront();
  const isSoldOut = variant.stock === 0;
  return (
    <a
      className={isSoldOut ? 'is-sold-out' : undefined}
      href={address(language, `/products/${variant.page}`)}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={isSoldOut ? m.product_sold_out_option({ value }) : undefined}
    >
      {value}
    </a>
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
      <ul className="chips mt-1.5" aria-labelledby={id}>
        {variants.map((variant) => (
          <li key={variant.id}>
            <VariantLink
              variant={variant}
              value={optionName(variant[option], language)}
              isCurrent={variant[option] === product[option]}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
