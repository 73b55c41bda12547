import type { Unpacked } from '../../../../platform/files/zip.server.ts';

/** How many digits a number shows at least, by its style. */
export type ZeroFormats = Map<number, number>;

/** More digits are no number that a spreadsheet keeps. */
const maxDigits = 15;

/** A cell of the number format `00000` shows 421 as 00421: somebody wanted its zeros. */
export function findZeroFormats(files: Unpacked): ZeroFormats {
  const zeros: ZeroFormats = new Map();
  for (const [name, file] of files) {
    if (!/^xl\/styles[^/]*\.xml$/i.test(name)) continue;
    const xml = file.toString('latin1');
    const formats = new Map(
      [...xml.matchAll(/<(?:[\w.-]+:)?numFmt\s([^<>]*)>/g)].map(([, attributes = '']) => [
        attribute(attributes, 'numFmtId'),
        attribute(attributes, 'formatCode').split(';')[0] ?? '',
      ]),
    );
    const [, styles = ''] = /<(?:[\w.-]+:)?cellXfs\b([\s\S]*?)<\/(?:[\w.-]+:)?cellXfs>/.exec(xml) ?? [];
    const each = [...styles.matchAll(/<(?:[\w.-]+:)?xf\s([^<>]*)>/g)];
    for (const [style, [, attributes = '']] of each.entries()) {
      const code = formats.get(attribute(attributes, 'numFmtId')) ?? '';
      if (/^0{2,}$/.test(code) && code.length <= maxDigits) zeros.set(style, code.length);
    }
  }
  return zeros;
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`(?:^|\\s)${name}=["']([^"']*)["']`).exec(attributes)?.[1] ?? '';
}
