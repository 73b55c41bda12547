import { plainCode } from './scan.ts';

/** As it is stored: nothing invisible, with plain letters, digits, hyphens and blanks. */
export function tidySku(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** Equal for SKUs that differ by case and blanks only: they name the same product. */
export const sameSku = (sku: string) => tidySku(sku).toLowerCase().replace(/ /g, '');

/** Equal for SKUs that a person or a scanner takes for one another; spreadsheets take the leading zeros of a number. Empty without letter or digit. */
export const skuKey = (sku: string) => plainCode(sku).replace(/^0+(?=\d+$)/, '');

export const isTakenFor = (one: string, other: string | null) =>
  other !== null && (one === other || (skuKey(one) !== '' && skuKey(one) === skuKey(other)));

/** `8,43E+12`: a spreadsheet rounded a long number. */
export const isRoundedNumber = (typed: string) => /^\d([.,]\d+)?E\+\d+$/i.test(typed.trim());

const months =
  '(?:[Jj]anv(?:ier)?|[Ff]évr(?:ier)?|[Mm]ars|[Aa]vr(?:il)?|[Mm]ai|[Jj]uin|[Jj]uil(?:let)?|[Aa]oût|[Ss]ept(?:embre)?|[Oo]ct(?:obre)?|[Nn]ov(?:embre)?|[Dd]éc(?:embre)?' +
  '|[Jj]an(?:uary)?|[Ff]eb(?:ruary)?|[Mm]ar(?:ch)?|[Aa]pr(?:il)?|[Mm]ay|[Jj]une?|[Jj]uly?|[Aa]ug(?:ust)?|[Ss]ep(?:tember)?|[Oo]ctober|[Dd]ec(?:ember)?)\\.?';
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
/** Capitals throughout, as in `MAR-12`, are no date that a spreadsheet writes. */
const date = new RegExp(
  `^(?:${day}[- /]${months}(?:[- /](?:\\d\\d){1,2})?|${months}[- /](?:\\d\\d){1,2}|${day}/${month}/(?:\\d\\d){1,2}|${month}/${day}/(?:\\d\\d){1,2}` +
    `|${day}[.-]${month}[.-](?:19|20)\\d\\d|(?:19|20)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?: \\d\\d:\\d\\d(?::\\d\\d)?)?)$`,
);

/** `06-août`, `2026-07-08`: a spreadsheet made a date of what was typed, such as 6-8. */
export const looksLikeDate = (typed: string) => date.test(typed.trim());
