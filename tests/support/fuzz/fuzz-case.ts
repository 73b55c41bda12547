import fc from 'fast-check';
import { encodeOddly, nastyIds, nastyTexts, oddText } from './fuzz-values.ts';

export type Field = [name: string, value: string];
/** A request that the shop accepts. */
export type ValidRequest = { method: 'GET' | 'POST'; path: string; fields: Field[]; file?: SentFile };
export type SentFile = { field: string; name: string; bytes: Uint8Array<ArrayBuffer> };
export type SentRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | null;
};

type Edit = {
  what: 'replace' | 'drop' | 'double' | 'append' | 'rename' | 'add' | 'swap' | 'many';
  /** Index of the field, modulo their number. */
  at: number;
  value: string;
  name: string;
};

const dresses = [
  'form',
  'multipart',
  'other charset',
  'json',
  'text',
  'no type',
  'no boundary',
  'wrong boundary',
  'cut off',
  'endless head',
  'called gzip',
  'empty',
] as const;

export type Mutation = {
  edits: Edit[];
  dress: (typeof dresses)[number];
  place: { at: number; value: string } | undefined;
  header: Field | undefined;
  asData: boolean;
};

const edit: fc.Arbitrary<Edit> = fc.record({
  what: fc.constantFrom(
    'replace',
    'replace',
    'replace',
    'drop',
    'double',
    'append',
    'rename',
    'add',
    'swap',
    'many',
  ),
  at: fc.nat(30),
  value: oddText,
  name: fc.constantFrom(
    '[]',
    '[0]',
    '[__proto__]',
    '.x',
    '\0',
    ' ',
    '__proto__',
    'constructor',
    'version',
    'id',
    'role',
  ),
});

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  edits: fc.array(edit, { maxLength: 4 }),
  dress: fc.oneof(
    { weight: 9, arbitrary: fc.constant('form' as const) },
    { weight: 3, arbitrary: fc.constantFrom(...dresses) },
  ),
  place: fc.oneof(
    { weight: 5, arbitrary: fc.constant(undefined) },
    fc.record({ at: fc.nat(6), value: oddText }),
  ),
  header: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    fc.tuple(
      fc.constantFrom(
        'Accept',
        'Accept-Language',
        'Range',
        'If-None-Match',
        'Referer',
        'X-Forwarded-For',
        'User-Agent',
        'X-Background',
      ),
      oddText.map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 4000)),
    ),
  ),
  asData: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
});

const unchanged: Mutation = { edits: [], dress: 'form', place: undefined, header: undefined, asData: false };

/** The request with a nasty text in one field after the other, and in the place of its id: one of `share`, another one for each `turn`. */
export function nastyMutations({ path, fields }: ValidRequest, turn: number, share: number): Mutation[] {
  const replaced = fields.flatMap((_, at) =>
    nastyTexts.map((value): Mutation => {
      return { ...unchanged, edits: [{ what: 'replace', at, value, name: '' }] };
    }),
  );
  const parts = path.split('?')[0]?.split('/').slice(2) ?? [];
  const at = parts.findIndex((part) => /^(\d+|[\da-f-]{36})$/.test(part));
  const placed = (at < 0 ? [] : nastyIds).map((value): Mutation => {
    return { ...unchanged, place: { at, value } };
  });
  return [...replaced, ...placed].filter((_, index) => (index + turn) % share === 0);
}

export function mutate(valid: ValidRequest, { edits, dress, place, header, asData }: Mutation): SentRequest {
  const fields = edits.reduce(applyEdit, valid.fields);
  const pathname = placeInto(valid.path, place);
  const path = asData ? `${pathname === '/' ? '/_root' : pathname.replace(/\?.*$/, '')}.data` : pathname;
  const headers = header ? { [header[0]]: header[1] } : {};
  if (valid.method === 'GET') {
    // Node closes the connection of a longer address before the shop sees it.
    const query = encodeFields(fields).slice(0, 12_000).replace(/%.?$/, '');
    return { method: 'GET', path: query ? `${path}?${query}` : path, headers, body: null };
  }
  const { type, body } = dressUp(fields, valid.file, valid.file && dress === 'form' ? 'multipart' : dress);
  return { method: 'POST', path, headers: { ...headers, ...(type && { 'Content-Type': type }) }, body };
}

function applyEdit(fields: Field[], { what, at, value, name }: Edit): Field[] {
  const i = fields.length === 0 ? -1 : at % fields.length;
  const [ownName = name, ownValue = ''] = fields[i] ?? [];
  const [, otherValue = ''] = fields[(i + 1) % Math.max(1, fields.length)] ?? [];
  const become = (...others: Field[]): Field[] => fields.toSpliced(Math.max(i, 0), i < 0 ? 0 : 1, ...others);
  switch (what) {
    case 'replace':
      return become([ownName, value]);
    case 'drop':
      return become();
    case 'double':
      return become([ownName, value], [ownName, ownValue]);
    case 'append':
      return become([ownName, ownValue + value]);
    case 'rename':
      return become([ownName + name, ownValue]);
    case 'add':
      return [...fields, [name, value]];
    case 'swap':
      return become([ownName, otherValue]);
    case 'many':
      return [...fields, ...Array.from({ length: 400 }, (): Field => [ownName, value.slice(0, 20)])];
  }
}

/** Replaces one part of an address; the first part stays, otherwise no route would match. */
function placeInto(path: string, place: Mutation['place']): string {
  if (!place) return path;
  const [pathname = '', query] = path.split('?');
  const parts = pathname.split('/');
  const changeable = parts.length - 2;
  if (changeable < 1) return path;
  parts[2 + (place.at % changeable)] = encodeOddly(place.value.slice(0, 1000));
  return query === undefined ? parts.join('/') : `${parts.join('/')}?${query}`;
}

function encodeFields(fields: Field[]): string {
  return fields.map((field) => field.map(encodeOddly).join('=')).join('&');
}

function dressUp(
  fields: Field[],
  file: SentFile | undefined,
  dress: Mutation['dress'],
): { type: string; body: SentRequest['body'] } {
  const form = 'application/x-www-form-urlencoded';
  const parts = multipart(fields, file);
  switch (dress) {
    case 'form':
      return { type: form, body: encodeFields(fields) };
    case 'multipart':
      return { type: 'multipart/form-data; boundary=edge', body: parts };
    case 'other charset':
      return { type: `${form}; charset=utf-16`, body: encodeFields(fields) };
    case 'json':
      return { type: 'application/json', body: JSON.stringify(fields) };
    case 'text':
      return { type: 'text/plain', body: encodeFields(fields) };
    case 'no type':
      return { type: '', body: encodeFields(fields) };
    case 'no boundary':
      return { type: 'multipart/form-data', body: parts };
    case 'wrong boundary':
      return { type: 'multipart/form-data; boundary="other\\"edge"', body: parts };
    case 'cut off':
      return { type: 'multipart/form-data; boundary=edge', body: parts.subarray(0, parts.length >> 1) };
    case 'endless head':
      return { type: 'multipart/form-data; boundary=edge', body: `--edge\r\n${'X: y\r\n'.repeat(5000)}` };
    case 'called gzip':
      return { type: `${form}; q=gzip`, body: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0xff]) };
    case 'empty':
      return { type: form, body: '' };
  }
}

function multipart(fields: Field[], file: SentFile | undefined): Uint8Array<ArrayBuffer> {
  const quoted = (text: string) =>
    text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  const pieces = fields.map(([name, value]) =>
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`),
  );
  if (file)
    pieces.push(
      Buffer.from(
        `--edge\r\nContent-Disposition: form-data; name="${file.field}"; filename="${quoted(file.name)}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      Buffer.from(file.bytes),
      Buffer.from('\r\n'),
    );
  return Buffer.concat([...pieces, Buffer.from('--edge--\r\n')]);
}
