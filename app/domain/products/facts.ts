import { isPictureFile } from '../../platform/pictures/picture-file.ts';
import { type TaxKind, taxKinds } from './product.ts';
import { maxWarrantyMonths } from './units/unit.ts';

/** The longest text of specifications, in characters. */
export const maxSpecifications = 4000;
export const noFiles = { imageUrl: '', imageColor: '', morePictures: '', noticeFile: '', noticeSize: 0 };

export const maxMorePictures = 7;
export const maxGoesWith = 6;

export type ShownPicture = { imageUrl: string; imageColor: string };
export type Specification = { name: string; value: string };

/** `Poids maximal : 150 kg`, a line for each; undefined when a line has no name or no value. */
export function parseSpecifications(text: string): Specification[] | undefined {
  const read = linesOf(text).map((line) => /^([^:：]{1,80}?)\s*[:：]\s*(.+)$/u.exec(line));
  if (read.includes(null)) return undefined;
  return read.map((found) => ({ name: found?.[1] ?? '', value: found?.[2] ?? '' }));
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/^\s*[-–•*]\s+/, '').trim())
    .filter((line) => line !== '');
}

export type PicturesRefusal = 'pictures-too-many' | 'pictures-twice' | 'picture-unknown';

/** In forms: `file#rrggbb file#rrggbb`; the colour may be missing. */
export function parsePictures(text: string): ShownPicture[] {
  return text
    .split(/\s+/)
    .filter((each) => each !== '')
    .map((each) => {
      const [imageUrl = '', color] = each.split('#');
      return { imageUrl, imageColor: /^[0-9a-f]{6}$/.test(color ?? '') ? `#${color}` : '' };
    });
}

export function formatPictures(pictures: ShownPicture[]): string {
  return pictures.map(({ imageUrl, imageColor }) => imageUrl + imageColor).join(' ');
}

export function refusePictures(text: string): PicturesRefusal | undefined {
  const files = parsePictures(text).map(({ imageUrl }) => imageUrl);
  if (files.some((file) => !isPictureFile(file))) return 'picture-unknown';
  if (files.length > maxMorePictures) return 'pictures-too-many';
  return new Set(files).size < files.length ? 'pictures-twice' : undefined;
}

/** Months from 1 to `maxWarrantyMonths`; null when nothing is typed, undefined when it is no such number. */
export function parseWarranty(typed: string): number | null | undefined {
  const months = typed.trim();
  if (months === '') return null;
  return /^\d{1,3}$/.test(months) && Number(months) >= 1 && Number(months) <= maxWarrantyMonths
    ? Number(months)
    : undefined;
}

/** Empty is the usual tax: of forms and tables that do not know the field. */
export function parseTax(typed: string): TaxKind | undefined {
  return typed === '' ? 'standard' : taxKinds.find((kind) => kind === typed);
}

/** A SKU that would be read as something else is named by its id. */
export const referenceTo = ({ id, sku }: { id: number; sku: string | null }) =>
  sku === null || /^#|[,;]/.test(sku) ? `#${id}` : sku;

/** SKUs, or ids after `#`, between commas. */
export function referencesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(/[,;\n]/)
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  ];
}
