import { plainLetters } from '../../../text.ts';
import { columnOf, type ImportColumn, importColumns } from '../columns.ts';

/** What a column of another shop's table is read for, beside the fields of a product. `number` is that shop's own, never ours. */
export type Role = ImportColumn | 'number' | 'kind' | 'group' | 'option' | 'published' | 'picture';

export const isField = (role: Role | undefined): role is ImportColumn =>
  importColumns.some((column) => column === role);

type Source = {
  /** Two of these headings tell a table of this program from others. */
  signature: string;
  /** Of several columns for one field, the first that has values counts. */
  columns: Record<string, Role>;
  /** Headings whose column says something near the field; the seller confirms it. */
  asked?: Record<string, ImportColumn>;
  option?: RegExp;
  left: string;
};

/** Headings in plain letters, as the programs write them in English and in French. */
const sources = {
  woocommerce: {
    signature:
      'regularprice tarifregulier saleprice tarifpromo visibilityincatalog visibilitedanslecatalogue taxstatus isfeatured misenavant ugs crosssells ventescroisees',
    columns: {
      ...{ id: 'number', type: 'kind', parent: 'group', published: 'published', publie: 'published' },
      ...{ visibilityincatalog: 'published', visibilitedanslecatalogue: 'published' },
      ...{ ugs: 'sku', regularprice: 'price', tarifregulier: 'price' },
      ...{ categories: 'category', brands: 'brand', marques: 'brand' },
    },
    option: /^(attribute\d+values|valeursdelattribut\d+)$/,
    left: `gtinupceanorisbn gtinupceanouisbn isfeatured misenavant shortdescription
      descriptioncourte datesalepricestarts datesalepriceends datededebutdepromo datedefindepromo taxstatus etatdelatva taxclass
      classedetva instock enstock lowstockamount montantdestockfaible backordersallowed autoriserlescommandesdeproduitsenrupture
      soldindividually vendreindividuellement allowcustomerreviews autoriserlesavisclients purchasenote notedecommande saleprice
      tarifpromo tags etiquettes shippingclass classedexpedition downloadlimit limitedetelechargement downloadexpirydays
      joursdexpirationdutelechargement groupedproducts groupesdeproduits upsells produitssuggeres crosssells ventescroisees
      externalurl urlexterne buttontext libelledubouton position`,
  },
  shopify: {
    signature:
      'handle urlhandle bodyhtml option1name option1value variantprice variantsku variantinventoryqty publishedononlinestore',
    columns: {
      ...{ handle: 'group', urlhandle: 'group', title: 'name', bodyhtml: 'descriptionFr', vendor: 'brand' },
      ...{ type: 'category', customproducttype: 'category', productcategory: 'category' },
      ...{ standardizedproducttype: 'category', variantsku: 'sku', variantprice: 'price' },
      ...{ variantinventoryqty: 'stock', inventoryquantity: 'stock' },
      ...{ status: 'published', published: 'published', publishedononlinestore: 'published' },
      variantimage: 'picture',
    },
    option: /^option\dvalue$/,
    left: `tags option1name option2name option3name option1linkedto option2linkedto option3linkedto variantgrams
      variantinventorytracker inventorytracker variantinventorypolicy continuesellingwhenoutofstock variantfulfillmentservice
      fulfillmentservice variantcompareatprice compareatprice variantrequiresshipping requiresshipping varianttaxable chargetax
      variantbarcode barcode giftcard seotitle seodescription variantweightunit weightunitfordisplay varianttaxcode taxcode
      costperitem unitpricetotalmeasure unitpricetotalmeasureunit unitpricebasemeasure unitpricebasemeasureunit collection
      priceinternational compareatpriceinternational includedinternational`,
  },
  prestashop: {
    signature:
      'active01 actif01 categoriesxyz categoryxyz pricetaxexcluded pricetaxincluded imageurlsxyz onsale01 taxrulesid urlrewritten',
    columns: {
      ...{ id: 'number', productid: 'number', active01: 'published', actif01: 'published' },
      visibility: 'published',
      ...{ categoriesxyz: 'category', categoryxyz: 'category', manufacturer: 'brand', fabricant: 'brand' },
      ...{ pricetaxincluded: 'price', prixttc: 'price', pricetaxincl: 'price' },
    },
    asked: {
      ...{ pricetaxexcluded: 'price', pricetaxexcl: 'price', prixht: 'price' },
      pricetaxexcludedorpricetaxincluded: 'price',
    },
    left: `taxrulesid wholesaleprice onsale01 discountamount discountpercent discountfromyyyymmdd discounttoyyyymmdd
      supplierreference supplier ean13 upc mpn isbn ecotax depth deliverytimeofinstockproducts
      deliverytimeofoutofstockproductswithallowedorders minimalquantity lowstocklevel receivealowstockalertbyemail
      sendmeanemailwhenthequantityisunderthislevel additionalshippingcost unity unitprice summary shortdescription
      resume tagsxyz metatitle metakeywords metadescription urlrewritten textwheninstock textwhenbackorderallowed
      availablefororder0no1yes productavailabledate productcreationdate showprice0no1yes imagealttextsxyz
      deleteexistingimages0no1yes featurenamevalueposition availableonlineonly0no1yes condition customizable0no1yes
      uploadablefiles0no1yes textfields0no1yes outofstockaction virtualproduct fileurl numberofalloweddownloads
      expirationdate numberofdays idnameofshop advancedstockmanagement dependsonstock warehouse acessoriesxyz accessoriesxyz`,
  },
  odoo: {
    signature:
      'externalid idexterne internalreference referenceinterne salesprice prixdevente salesdescription defaultcode listprice categid quantityonhand productcategory categoriedeproduits producttype typedeproduit',
    columns: {
      ...{ id: 'number', externalid: 'number', idexterne: 'number' },
      ...{ internalreference: 'sku', referenceinterne: 'sku', defaultcode: 'sku' },
      ...{ salesprice: 'price', salesprices: 'price', prixdevente: 'price', listprice: 'price' },
      ...{ salesdescription: 'descriptionFr', descriptiondevente: 'descriptionFr' },
      ...{ descriptionsale: 'descriptionFr', productcategory: 'category', categoriedeproduits: 'category' },
      ...{ categoriedarticle: 'category', categid: 'category', quantityonhand: 'stock' },
      ...{ quantiteenstock: 'stock', quantitedisponible: 'stock', qtyavailable: 'stock' },
      ...{ active: 'published', actif: 'published' },
    },
    left: `producttype typedeproduit typedarticle type detailedtype barcode codebarres cost cout standardprice weight poids
      volume productvalues attributevalues variantvalues valeursdattribut tags productvariantcount canbesold peutetrevendu
      canbepurchased peutetreachete saleok purchaseok unitofmeasure unitedemesure uomid customertaxes taxesalavente taxesid
      forecastedquantity quantiteprevue favorite responsible responsable`,
  },
} as const satisfies Record<string, Source>;

export type SourceName = keyof typeof sources;

/** What suppliers write; the seller confirms each. */
const usual: Record<string, ImportColumn> = {
  ...{
    designation: 'name',
    libelle: 'name',
    article: 'name',
    produit: 'name',
    product: 'name',
    item: 'name',
  },
  ...{ productname: 'name', itemname: 'name', title: 'name', intitule: 'name', nomduproduit: 'name' },
  ...{ code: 'sku', codearticle: 'sku', refarticle: 'sku', referencearticle: 'sku', itemcode: 'sku' },
  ...{ productcode: 'sku', partnumber: 'sku', refproduit: 'sku', codeproduit: 'sku' },
  ...{ prixunitaire: 'price', pu: 'price', puht: 'price', puttc: 'price', prixht: 'price', prixttc: 'price' },
  ...{ tarif: 'price', prixpublic: 'price', prixdevente: 'price', unitprice: 'price', retailprice: 'price' },
  ...{ qte: 'stock', qty: 'stock', quantitedisponible: 'stock', rayon: 'category', gamme: 'category' },
  ...{ categories: 'category', fabricant: 'brand', manufacturer: 'brand' },
};

const pictures =
  /^(product)?(images?|photos?|pictures?)(src|urls?|link)?(xyz)?\d*$|^(url|lien)(s?des?)?(images?|photos?)(xyz)?$/;
const neverAsked =
  /^(meta[a-z]|download\d|telechargement\d|attribut|nomdelattribut|googleshopping|included|image(position|alttext)|weight|length|width|height|poids|longueur|largeur|hauteur)|metafields/;

export const plainHeading = (heading: string) => plainLetters(heading).replace(/(?<=.)fcfa$/, '');

export function findSource(headings: string[]): SourceName | undefined {
  const written = new Set(headings.map(plainHeading));
  const scores = Object.entries(sources).map(([name, { signature }]) => ({
    name: name as SourceName,
    score: signature.split(' ').filter((heading) => written.has(heading)).length,
  }));
  const best = scores.toSorted((one, other) => other.score - one.score)[0];
  return best && best.score >= 2 ? best.name : undefined;
}

export type KnownHeading = {
  role: Role | undefined;
  /** The seller says what the column is, or that it is left out. */
  isAsked: boolean;
  /** The smaller, the sooner: of two columns for one field. */
  rank: number;
};

/** What a heading means in a table of this source; a supplier's table has none, nor an export of the shop (`isExport`). */
export function readHeading(heading: string, name: SourceName | undefined, isExport: boolean): KnownHeading {
  const written = plainHeading(heading);
  const known = (role: Role | undefined, rank = 1000): KnownHeading => ({ role, isAsked: false, rank });
  if (pictures.test(written)) return known('picture');
  if (!name) return readUsual(heading, isExport);
  const source: Source = sources[name];
  const rank = Object.keys(source.columns).indexOf(written);
  if (rank >= 0) return known(source.columns[written], rank);
  const asked = source.asked?.[written];
  if (asked) return { role: asked, isAsked: true, rank: 1000 };
  if (source.option?.test(written)) return known('option');
  if (neverAsked.test(written) || source.left.split(/\s+/).includes(written)) return known(undefined);
  const own = columnOf(heading);
  return own && own !== 'id' ? known(own) : { role: undefined, isAsked: true, rank: 1000 };
}

/** A supplier's numbers are not those of the shop. */
function readUsual(heading: string, isExport: boolean): KnownHeading {
  const own = columnOf(heading);
  if (own === undefined) return { role: usual[plainHeading(heading)], isAsked: true, rank: 1000 };
  return { role: own === 'id' && !isExport ? undefined : own, isAsked: own === 'id', rank: 1000 };
}
