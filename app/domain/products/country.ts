import { type Language, languages } from '../localized.ts';
import { plainLetters } from '../text.ts';

/** The codes of ISO 3166-1, two letters each. */
const codes = [
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCN',
  'COCRCUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHM',
  'HNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMK',
  'MLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURW',
  'SASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVI',
  'VNVUWFWSYEYTZAZMZW',
];
const countries: string[] = codes.join('').match(/../g) ?? [];

/** Customs papers write these names, which `Intl` does not know. */
const otherNames = { usa: 'US', uk: 'GB', turkey: 'TR', ivorycoast: 'CI' };

export function countryName(code: string, language: Language): string {
  return code && (new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code);
}

export function listCountries(language: Language): { code: string; name: string }[] {
  const { compare } = new Intl.Collator(language);
  return countries
    .map((code) => ({ code, name: countryName(code, language) }))
    .toSorted((one, other) => compare(one.name, other.name));
}

export function findCountry(typed: string): string | undefined {
  namesOfCountries ??= new Map([...Object.entries(otherNames), ...countries.flatMap(namesOf)]);
  return namesOfCountries.get(plainLetters(typed));
}

let namesOfCountries: Map<string, string> | undefined;

const namesOf = (code: string) =>
  languages.map((language): [string, string] => [plainLetters(countryName(code, language)), code]);

export function parseCountry(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return code === '' || countries.includes(code) ? code : findCountry(typed);
}
