import type { Need } from '../../products/needs/need.ts';
import type { Category } from '../../products/product.ts';
import type { ImportColumn } from '../import/columns.ts';
import type { ImportFields } from '../import/row.ts';

export type CellValue = string | number | Date | null;
export type ExportColumn<Row> = { heading: string; cell: (row: Row) => CellValue };

export type ExportedProduct = ImportFields & { id: number; stock: number };

export function productColumns(
  headings: Record<ImportColumn, string>,
  categories: Record<Category, string>,
  exempt: string,
  needNames: Record<Need, string>,
): ExportColumn<ExportedProduct>[] {
  return [
    { heading: headings.id, cell: ({ id }) => id },
    { heading: headings.sku, cell: ({ sku }) => sku },
    { heading: headings.name, cell: ({ name }) => name },
    { heading: headings.nameEn, cell: ({ nameEn }) => nameEn },
    { heading: headings.descriptionFr, cell: ({ descriptionFr }) => descriptionFr },
    { heading: headings.descriptionEn, cell: ({ descriptionEn }) => descriptionEn },
    { heading: headings.customerWords, cell: ({ customerWords }) => customerWords },
    { heading: headings.price, cell: ({ price }) => price },
    { heading: headings.lprice, cell: ({ lprice }) => lprice },
    { heading: headings.category, cell: ({ category }) => categories[category] },
    { heading: headings.stock, cell: ({ stock }) => stock },
    { heading: headings.family, cell: ({ family }) => family },
    { heading: headings.size, cell: ({ size }) => size },
    { heading: headings.side, cell: ({ side }) => side },
    { heading: headings.brand, cell: ({ brand }) => brand },
    { heading: headings.model, cell: ({ model }) => model },
    { heading: headings.specificationsFr, cell: ({ specificationsFr }) => specificationsFr },
    { heading: headings.specificationsEn, cell: ({ specificationsEn }) => specificationsEn },
    { heading: headings.boxFr, cell: ({ boxFr }) => boxFr },
    { heading: headings.boxEn, cell: ({ boxEn }) => boxEn },
    { heading: headings.suitsFr, cell: ({ suitsFr }) => suitsFr },
    { heading: headings.suitsEn, cell: ({ suitsEn }) => suitsEn },
    { heading: headings.unsuitedFr, cell: ({ unsuitedFr }) => unsuitedFr },
    { heading: headings.unsuitedEn, cell: ({ unsuitedEn }) => unsuitedEn },
    { heading: headings.warrantyMonths, cell: ({ warrantyMonths }) => warrantyMonths },
    { heading: headings.deliveryIncluded, cell: ({ deliveryIncluded }) => deliveryIncluded },
    { heading: headings.exchangeFr, cell: ({ exchangeFr }) => exchangeFr },
    { heading: headings.exchangeEn, cell: ({ exchangeEn }) => exchangeEn },
    { heading: headings.goesWith, cell: ({ goesWith }) => goesWith },
    { heading: headings.tax, cell: ({ tax }) => (tax === 'exempt' ? exempt : '') },
    { heading: headings.needs, cell: ({ needs }) => needs.map((need) => needNames[need]).join(', ') },
  ];
}

/** Douala's time written as if it were UTC: Cameroon is UTC+1 all year. */
export function toDoualaTime(moment: Date): Date {
  return new Date(moment.getTime() + 3_600_000);
}
