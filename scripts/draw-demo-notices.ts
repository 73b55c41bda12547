import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { linesOf } from '../app/domain/products/facts.ts';

/** Writes the same bytes at each run. */
const writtenOn = new Date('2026-01-01T00:00:00Z');
const require = createRequire(import.meta.url);
const margin = 56;
const width = 595 - 2 * margin;

type Facts = Record<
  'brand' | 'model' | `${'specifications' | 'box' | 'suits' | 'unsuited'}${'Fr' | 'En'}`,
  string
>;
type DemoProduct = { name_fr: string; name_en: string; notice?: string; facts?: Facts };

const headings = {
  Fr: {
    title: 'Notice',
    box: 'Dans la boîte',
    suits: 'Pour qui',
    unsuited: 'Pas pour qui',
    specifications: 'Caractéristiques',
  },
  En: {
    title: 'Instructions',
    box: 'In the box',
    suits: 'Suits',
    unsuited: 'Not for',
    specifications: 'Specifications',
  },
};
const care = {
  Fr: {
    heading: 'Avant la première utilisation',
    text: 'Vérifiez que rien ne manque et que rien n’est abîmé.\nFaites-vous montrer l’appareil par le vendeur ou par un soignant.\nNe dépassez jamais les limites indiquées ci-dessus.\nNettoyez avec un chiffon humide et un savon doux ; débranchez d’abord.\nGardez cette notice et votre facture : elles servent à la garantie.',
  },
  En: {
    heading: 'Before the first use',
    text: 'Check that nothing is missing or damaged.\nHave the seller or a carer show you the product.\nNever exceed the limits given above.\nClean with a damp cloth and mild soap; unplug first.\nKeep this notice and your invoice: the warranty needs them.',
  },
};

await mkdir('database/demo/notices', { recursive: true });
const products: DemoProduct[] = JSON.parse(await readFile('database/demo/products.json', 'utf8'));
for (const product of products)
  if (product.notice && product.facts)
    await writeFile(`database/demo/notices/${product.notice}`, await drawNotice(product, product.facts));

async function drawNotice(product: DemoProduct, facts: Facts): Promise<Buffer> {
  const title = `${headings.Fr.title} – ${product.name_fr}`;
  const document = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'fr-CM',
    displayTitle: true,
    info: { Title: title, Author: facts.brand, CreationDate: writtenOn },
  });
  const pdf = buffer(document);
  document
    .registerFont('plain', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
    .registerFont('bold', require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'));
  for (const language of ['Fr', 'En'] as const) {
    if (language === 'En') document.addPage();
    const words = headings[language];
    const name = language === 'Fr' ? product.name_fr : product.name_en;
    document.font('plain').fontSize(10).fillColor('#4d6164').text(words.title);
    document.font('bold').fontSize(19).fillColor('#0a3b3f').text(name, { width });
    document.font('plain').fontSize(10).fillColor('#4d6164').text(`${facts.brand} · ${facts.model}`);
    for (const part of ['specifications', 'box', 'suits', 'unsuited'] as const)
      drawLines(document, words[part], facts[`${part}${language}`]);
    drawLines(document, care[language].heading, care[language].text);
  }
  document.end();
  return pdf;
}

function drawLines(document: InstanceType<typeof PDFDocument>, heading: string, text: string | undefined) {
  if (!text) return;
  document.moveDown(1.2).font('bold').fontSize(12).fillColor('#0a3b3f').text(heading).moveDown(0.3);
  document.font('plain').fontSize(10.5).fillColor('#17302f');
  for (const line of linesOf(text)) document.text(`•  ${line}`, { width, paragraphGap: 4 });
}
