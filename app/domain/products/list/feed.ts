/** One file of the catalogue feed: a few megabytes, written in half a second. */
export const productsAFile = 5000;

/** `products.xml` is the first file, `products-2.xml` the next one. */
export const feedFile = (file: number) => (file === 1 ? 'products.xml' : `products-${file}.xml`);

export function parseFeedFile(name: string): number | undefined {
  if (name === 'products.xml') return 1;
  const file = Number(/^products-([1-9]\d{0,3})\.xml$/.exec(name)?.[1] ?? 1);
  return file > 1 ? file : undefined;
}
