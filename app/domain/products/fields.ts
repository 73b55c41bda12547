import { parseCountry } from './country.ts';
import { parseTax, parseWarranty } from './facts.ts';
import { parseNeeds } from './needs/need.ts';
import { productLimits } from './product.ts';
import { parseGtin } from './scan.ts';

/** What is said of a product and stored as typed. Its form, import, export, queries and what visitors see follow from here. `headings`: what an import knows, in plain letters. */
type ProductField = {
  headings: readonly string[];
  /** False: visitors never see it. */
  isPublic: boolean;
} & (
  | { kind: 'line' | 'text'; max: number }
  /** `references` are SKUs between commas; each of `specifications` has a line with its name and its value. */
  | { kind: 'specifications' | 'references' }
  /** What is stored is not the text that was typed. */
  | {
      kind: 'read';
      parse: (typed: string) => unknown;
      refusal: 'warranty-invalid' | 'tax-unknown' | 'need-unknown' | 'country-unknown' | 'gtin-invalid';
    }
);

/** The search finds products by these. */
export const textFields = {
  name: {
    ...{ kind: 'line', max: productLimits.name, isPublic: true },
    headings: ['nom', 'name', 'nomfrancais', 'nomfr', 'namefr', 'frenchname', 'namefrench'],
  },
  nameEn: {
    ...{ kind: 'line', max: productLimits.name, isPublic: true },
    headings: ['nameen', 'nomanglais', 'nomen', 'englishname', 'nameenglish'],
  },
  descriptionFr: {
    ...{ kind: 'text', max: productLimits.description, isPublic: true },
    headings: [
      ...['descriptionfr', 'description', 'descriptionfrancais', 'descriptionfrancaise'],
      ...['descriptionenfrancais', 'descriptionfrench', 'frenchdescription'],
    ],
  },
  descriptionEn: {
    ...{ kind: 'text', max: productLimits.description, isPublic: true },
    headings: [
      ...['descriptionen', 'descriptionanglais', 'descriptionanglaise'],
      ...['descriptionenanglais', 'descriptionenglish', 'englishdescription'],
    ],
  },
  customerWords: {
    ...{ kind: 'line', max: productLimits.customerWords, isPublic: false },
    headings: ['motsdevosclients', 'motsdesclients', 'wordsyourcustomersuse', 'customerwords'],
  },
} as const satisfies Record<string, ProductField>;

const name = { kind: 'line', max: 80, isPublic: true } as const;
const promise = { kind: 'line', max: 140, isPublic: true } as const;
const lines = { kind: 'text', max: 2000, isPublic: true } as const;
const specifications = { kind: 'specifications', isPublic: true } as const;

export const factFields = {
  brand: { ...name, headings: ['marque', 'brand'] },
  model: { ...name, headings: ['modele', 'model'] },
  gtin: {
    ...{ kind: 'read', parse: parseGtin, refusal: 'gtin-invalid', isPublic: true },
    headings: ['gtin', 'gtincodebarres', 'gtinbarcode', 'codebarres', 'barcode', 'ean', 'ean13', 'upc'],
  },
  /** As long as catalogues take it. */
  mpn: {
    ...{ kind: 'line', max: 70, isPublic: true },
    headings: [
      ...['referencedufabricant', 'referencefabricant', 'reffabricant'],
      ...['manufacturersreference', 'manufacturerreference', 'manufacturerpartnumber', 'mpn'],
    ],
  },
  countryOfOrigin: {
    ...{ kind: 'read', parse: parseCountry, refusal: 'country-unknown', isPublic: true },
    headings: ['paysdorigine', 'pays', 'origine', 'countryoforigin', 'country', 'origin'],
  },
  specificationsFr: {
    ...specifications,
    headings: ['caracteristiques', 'caracteristiquesfrancais', 'specificationsfrench', 'specificationsfr'],
  },
  specificationsEn: {
    ...specifications,
    headings: ['caracteristiquesanglais', 'specifications', 'specificationsenglish', 'specificationsen'],
  },
  boxFr: { ...lines, headings: ['danslaboite', 'danslaboitefrancais', 'intheboxfrench', 'boxfr'] },
  boxEn: { ...lines, headings: ['danslaboiteanglais', 'inthebox', 'intheboxenglish', 'boxen'] },
  suitsFr: { ...lines, headings: ['pourqui', 'pourquifrancais', 'suitsfrench', 'suitsfr'] },
  suitsEn: { ...lines, headings: ['pourquianglais', 'suits', 'suitsenglish', 'suitsen'] },
  unsuitedFr: { ...lines, headings: ['paspourqui', 'paspourquifrancais', 'notforfrench', 'unsuitedfr'] },
  unsuitedEn: { ...lines, headings: ['paspourquianglais', 'notfor', 'notforenglish', 'unsuiteden'] },
  warrantyMonths: {
    ...{ kind: 'read', parse: parseWarranty, refusal: 'warranty-invalid', isPublic: true },
    headings: ['garantie', 'garantiemois', 'warranty', 'warrantymonths'],
  },
  deliveryIncluded: {
    ...promise,
    headings: ['livraisoncomprisea', 'livraisoncomprise', 'deliveryincludedin', 'deliveryincluded'],
  },
  exchangeFr: { ...promise, headings: ['echange', 'echangefrancais', 'exchangefrench', 'exchangefr'] },
  exchangeEn: { ...promise, headings: ['echangeanglais', 'exchange', 'exchangeenglish', 'exchangeen'] },
  goesWith: { kind: 'references', isPublic: true, headings: ['vaavec', 'goeswith'] },
  tax: { kind: 'read', parse: parseTax, refusal: 'tax-unknown', isPublic: false, headings: ['tva', 'vat'] },
  needs: {
    ...{ kind: 'read', parse: parseNeeds, refusal: 'need-unknown', isPublic: false },
    headings: ['besoins', 'besoin', 'needs', 'need'],
  },
} as const satisfies Record<string, ProductField>;

export type TextName = keyof typeof textFields;
export type FactName = keyof typeof factFields;
type PublicFact = {
  [Name in FactName]: (typeof factFields)[Name]['isPublic'] extends true ? Name : never;
}[FactName];

export const textNames = Object.keys(textFields) as TextName[];
export const factNames = Object.keys(factFields) as FactName[];
export const publicFacts = factNames.filter((name) => factFields[name].isPublic) as PublicFact[];

type FactValue<Of> = Of extends { parse: (typed: string) => infer Value }
  ? Exclude<Value, undefined>
  : string;
type Facts = { [Name in FactName]: FactValue<(typeof factFields)[Name]> };

export const noTexts = Object.fromEntries(textNames.map((name) => [name, ''])) as Record<TextName, string>;

export const noFacts = Object.fromEntries(
  Object.entries(factFields).map(([name, of]) => [name, of.kind === 'read' ? of.parse('') : '']),
) as Facts;
