import type { CompanyField, TypedCompany } from '../../domain/company/company.schema.ts';
import { type TaxRegime, taxRegimes } from '../../domain/company/company.ts';
import type { Language } from '../../domain/localized.ts';
import { typedPercent } from '../../domain/money/percent.ts';
import type { TaxKind } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';

type Saved = Omit<TypedCompany, 'vatRateBp' | 'rccmOn'> & { vatRateBp: number; rccmOn: string | null };

export function typedCompany({ vatRateBp, rccmOn, ...company }: Saved, language: Language): TypedCompany {
  return {
    ...company,
    vatRateBp: typedPercent(vatRateBp, language),
    rccmOn: (rccmOn ?? '').split('-').toReversed().join('/'),
  };
}

const regimes: Record<TaxRegime, () => string> = {
  '': m.company_tax_none,
  igs: m.company_tax_igs,
  real: m.company_tax_real,
};

export const regimeName = (regime: TaxRegime) => regimes[regime]();

export const taxName = (tax: TaxKind) =>
  tax === 'exempt' ? m.products_tax_exempt() : m.products_tax_standard();

export function shownIn(field: CompanyField, text: string): string {
  if (field === 'deliveryTax') return taxName(text === 'exempt' ? 'exempt' : 'standard');
  const regime = field === 'taxRegime' ? taxRegimes.find((each) => each === text) : undefined;
  return regime === undefined ? text : regimeName(regime);
}
