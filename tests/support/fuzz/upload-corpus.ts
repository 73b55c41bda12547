import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { bytesOf, endOfArchive, zip } from './hostile-workbooks.ts';

export type Upload = { bytes: Uint8Array<ArrayBuffer>; name: string };
/** `kept`: stored after encoding it again. `refused`: with a sentence. */
export type Expected = 'kept' | 'refused' | 'either';
export type Specimen = Upload & { what: string; expected: Expected };

const script = '<script>alert(1)</script>';
const big = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const drawn = () => sharp({ create: { width: 60, height: 40, channels: 3, background: '#0f5257' } });

/** Incomplete, oversized or mislabelled pictures. */
export async function oddPictures(): Promise<Specimen[]> {
  const [png, jpeg, webp, avif, tiff, gif] = await Promise.all([
    drawn().png().toBuffer(),
    drawn().jpeg().toBuffer(),
    drawn().webp().toBuffer(),
    drawn().avif().toBuffer(),
    drawn().tiff().toBuffer(),
    drawn().gif().toBuffer(),
  ]);
  const frames = await Promise.all([png, png, png].map((frame) => sharp(frame).png().toBuffer()));
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: 20 })
    .toBuffer();
  const photo = await drawn()
    .withExif({
      IFD0: { Copyright: 'a camera' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '4/1 3/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '9/1 42/1 0/1',
      },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">a camera ${script}</x:xmpmeta>`)
    .jpeg()
    .toBuffer();
  const one = (what: string, expected: Expected, bytes: Uint8Array, name = 'photo.png'): Specimen => ({
    what,
    expected,
    bytes: new Uint8Array(bytes),
    name,
  });
  return [
    one(
      'a GIF that is a script',
      'refused',
      bytesOf('GIF89a/*', gif.subarray(8), `*/=1;alert(1)//${script}`),
    ),
    one('a GIF', 'refused', gif),
    one('a JPEG with a page behind it', 'kept', bytesOf(jpeg, script)),
    one('a JPEG with a page in its comment', 'kept', withComment(jpeg, script)),
    one('a PNG with an archive behind it', 'kept', bytesOf(png, zip([['x.html', Buffer.from(script)]]))),
    one('a PNG with a page in its text', 'kept', withText(png, script)),
    one('a page with a PNG behind it', 'refused', bytesOf(script, png)),
    one(
      'a picture drawn in words (SVG)',
      'refused',
      bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`),
      'photo.svg',
    ),
    one(
      'a drawing that reads a file',
      'refused',
      bytesOf(
        '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&f;</text></svg>',
      ),
    ),
    one('a page', 'refused', bytesOf(`<!DOCTYPE html>${script}`), 'photo.html'),
    one('a TIFF', 'refused', tiff),
    one(
      'a PDF',
      'refused',
      bytesOf('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\n'),
    ),
    one('a HEIC', 'refused', bytesOf(big(24), 'ftypheic', big(0), 'mif1heic', big(8), 'meta')),
    one('a program', 'refused', bytesOf('MZ', Buffer.alloc(512))),
    one('a PNG of 50 000 × 50 000', 'refused', hugePng(50_000, 1024)),
    one('a PNG of 2 147 483 647 × 2 147 483 647', 'refused', hugePng(2_147_483_647, 1024)),
    one('a PNG of 0 × 0', 'refused', hugePng(0, 0)),
    one('a PNG of 36 megapixels in 5 KB', 'kept', hugePng(6000, 6000)),
    one('a PNG of 36 megapixels that ends early', 'refused', hugePng(6000, 1000)),
    one('a WebP of 16 384 × 16 384', 'refused', hugeWebp()),
    one('an AVIF that says 50 000 × 50 000', 'either', hugeAvif(avif)),
    one('a WebP that moves', 'kept', animated),
    one('half a JPEG', 'refused', jpeg.subarray(0, jpeg.length >> 1)),
    one('half a PNG', 'refused', png.subarray(0, png.length >> 1)),
    one('half a WebP', 'refused', webp.subarray(0, webp.length >> 1)),
    one('half an AVIF', 'refused', avif.subarray(0, avif.length >> 1)),
    one('a JPEG’s first bytes', 'refused', jpeg.subarray(0, 3)),
    one('a photo that tells where it was taken', 'kept', photo),
    ...oddNames('png').map(([what, name]) => one(`a PNG of a name ${what}`, 'kept', png, name)),
  ];
}

/** File names with paths, null bytes, excessive length or reversed text. */
export function oddNames(extension: string): [what: string, name: string][] {
  return [
    ['that leads elsewhere', `../../../../etc/passwd.${extension}`],
    ['with backslashes', `..\\..\\windows\\win.ini.${extension}`],
    ['with a NUL', `photo.php\0.${extension}`],
    ['of 1 000 characters', `${'n'.repeat(1000)}.${extension}`],
    ['that reads backwards', `photo\u202egnp.${extension}`],
    ['that is a page', `"><img src=x onerror=alert(1)>.${extension}`],
    ['of no letters', '.'],
  ];
}

const header = 'sku;nom;prix;dernier prix;catégorie;stock';
const line = 'OU-1;Canne;12500;9000;Médical;4';

export async function oddTables(): Promise<Specimen[]> {
  const png = await drawn().png().toBuffer();
  const one = (what: string, expected: Expected, bytes: Uint8Array, name = 'prix.csv'): Specimen => ({
    what,
    expected,
    bytes: new Uint8Array(bytes),
    name,
  });
  const text = (what: string, expected: Expected, content: string) => one(what, expected, bytesOf(content));
  const mebibyte = 1024 * 1024;
  const sheet = (content: string | Uint8Array, more: [string, Uint8Array][] = []) =>
    zip([
      [
        'xl/workbook.xml',
        Buffer.from(
          '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ),
      ],
      [
        'xl/_rels/workbook.xml.rels',
        Buffer.from(
          '<Relationships><Relationship Id="rId1" Type="worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
      ],
      ['xl/worksheets/sheet1.xml', Buffer.from(content)],
      ...more,
    ]);
  const laughs = `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(50)}">${'bcdefgh'
    .split('')
    .map((name, i) => `<!ENTITY ${name} "${`&${'abcdefg'[i]};`.repeat(10)}">`)
    .join('')}]>`;
  let nested = zip([['0.zip', Buffer.alloc(1000)]]);
  for (let depth = 0; depth < 200; depth++) nested = zip([[`${depth}.zip`, nested]]);
  return [
    text('one line of 10 MiB', 'refused', 'a'.repeat(10 * mebibyte)),
    text('one line of 5 million separators', 'refused', ';'.repeat(5_000_000)),
    text('a quote that never ends', 'refused', `${header}\n"${'a'.repeat(9 * mebibyte)}`),
    text('10 MiB of quotes', 'refused', '"'.repeat(10 * mebibyte - 2)),
    text('a cell of 9 MiB', 'kept', `${header}\n${line}\nOU-2;${'n'.repeat(9 * mebibyte)};1;1;Médical;1`),
    text('nothing but line ends', 'refused', '\n'.repeat(9 * mebibyte)),
    text('a table with NULs', 'either', `${header}\nOU-3;Ca\0nne;12500;9000;Médical;4`),
    text('a table of formulas', 'either', `${header}\n=cmd|' /C calc'!A0;=HYPERLINK("x");=1+1;@SUM(1);+1;-1`),
    text('a page', 'refused', `<html>${script}</html>`),
    one('a picture', 'refused', png),
    one('no bytes', 'refused', new Uint8Array()),
    one('a workbook of 128 MiB', 'refused', sheet(Buffer.alloc(128 * mebibyte, 32)), 'prix.xlsx'),
    one(
      'a workbook with a sheet of 200 000 cells that opens and never closes',
      'refused',
      sheet(`<worksheet><sheetData>${'<row><c>'.repeat(200_000)}`),
      'prix.xlsx',
    ),
    one(
      'a workbook that laughs',
      'refused',
      sheet(
        `<?xml version="1.0"?>${laughs}<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&h;</t></is></c></row></sheetData></worksheet>`,
      ),
      'prix.xlsx',
    ),
    one(
      'a workbook that reads a file',
      'refused',
      sheet(
        '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&f;</t></is></c></row></sheetData></worksheet>',
      ),
      'prix.xlsx',
    ),
    one(
      'a workbook with a cell in its last corner',
      'refused',
      sheet(
        '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
      'prix.xlsx',
    ),
    one(
      'a workbook with files that lead elsewhere',
      'refused',
      zip([
        ['../../../../etc/cron.d/x', Buffer.from('x')],
        ['xl/../../x.xml', Buffer.from('x')],
      ]),
      'prix.xlsx',
    ),
    one('archives in archives', 'refused', nested, 'prix.xlsx'),
    one('half an archive', 'refused', sheet('<worksheet/>').subarray(0, 100), 'prix.xlsx'),
    one('an archive of 60 000 files that says so', 'refused', manyFiles(60_000), 'prix.xlsx'),
    one(
      'a workbook of before 2007',
      'refused',
      bytesOf(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)),
      'prix.xls',
    ),
    ...oddNames('csv').map(([what, name]) =>
      one(`a table of a name ${what}`, 'kept', bytesOf(`${header}\n${line}`), name),
    ),
  ];
}

function withComment(jpeg: Uint8Array, comment: string): Uint8Array {
  const length = comment.length + 2;
  return bytesOf(
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, length >> 8, length & 0xff]),
    comment,
    jpeg.subarray(2),
  );
}

function withText(png: Uint8Array, text: string): Uint8Array {
  return bytesOf(png.subarray(0, 33), chunk('tEXt', Buffer.from(`Comment\0${text}`)), png.subarray(33));
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = bytesOf(type, content);
  return bytesOf(big(content.length), body, big(crc32(body)));
}

/** A black 1-bit picture with only the first rows. */
function hugePng(side: number, rows: number): Uint8Array {
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const facts = bytesOf(big(side), big(side), Buffer.from([1, 0, 0, 0, 0]));
  const row = Math.min(Math.ceil(side / 8), 7000) + 1;
  const pixels = deflateSync(Buffer.alloc(row * rows), { level: 9 });
  return bytesOf(signature, chunk('IHDR', facts), chunk('IDAT', pixels), chunk('IEND', new Uint8Array()));
}

function hugeWebp(): Uint8Array {
  const side = Buffer.from([0xff, 0x3f, 0x00]);
  const facts = bytesOf(Buffer.from([0x10, 0, 0, 0]), side, side);
  const little = (value: number) => new Uint8Array([value & 255, (value >> 8) & 255, (value >> 16) & 255, 0]);
  const pixels = bytesOf('VP8L', little(6), Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0]));
  const body = bytesOf('WEBPVP8X', little(10), facts, pixels);
  return bytesOf('RIFF', little(body.length), body);
}

/** An AVIF whose size box has another size. */
function hugeAvif(avif: Buffer): Uint8Array {
  const copy = Buffer.from(avif);
  const at = copy.indexOf('ispe');
  copy.writeUInt32BE(50_000, at + 8);
  copy.writeUInt32BE(50_000, at + 12);
  return copy;
}

function manyFiles(count: number): Uint8Array {
  return bytesOf(zip([['xl/a.xml', Buffer.from('x')]]).subarray(0, 40), endOfArchive(count, 60, 0));
}
