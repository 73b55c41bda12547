import type { Database } from '../../platform/database/database.server.ts';
import { findCompanyForStaff } from '../company/company.queries.ts';
import { fallbackName, type TaxRegime } from '../company/company.ts';
import type { TaxKind } from '../products/product.ts';
import type { Seller } from './document.ts';

export type TaxTerms = { regime: TaxRegime; rateBp: number; note: string };

const defaultNote = 'TVA non applicable – régime de l’IGS';

export async function findSeller(
  db: Database,
): Promise<{ seller: Seller; terms: TaxTerms; deliveryTax: TaxKind }> {
  const company = await findCompanyForStaff(db);
  const { name, address, phone, email, logoUrl, niu, rccm, vat, bank, approval, stampFile } = company;
  const { rccmOn, rccmPlace, taxRegime, vatRateBp, taxNote, deliveryTax } = company;
  return {
    seller: {
      ...{ name: name || fallbackName, address, phone, email, logoUrl, niu, rccm, rccmOn, rccmPlace },
      ...{ vat, bank, approval, stampFile },
    },
    deliveryTax,
    terms: {
      regime: taxRegime,
      rateBp: vatRateBp,
      note: taxRegime === 'real' ? '' : taxNote || (taxRegime === 'igs' ? defaultNote : ''),
    },
  };
}
