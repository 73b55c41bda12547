import { AsyncLocalStorage } from 'node:async_hooks';
import { redirect } from 'react-router';
import { type ExportColumn, toDoualaTime } from '../../../domain/import-export/export/column.ts';
import { toCsv } from '../../../domain/import-export/export/to-csv.ts';
import { toXlsx } from '../../../domain/import-export/export/to-xlsx.ts';
import type { Shop } from '../../../platform/context.server.ts';

type ExportOf<Row> = {
  /** The address of the list, without `/admin/`. */
  list: string;
  /** Names the sheet and, in small letters, the file. */
  title: string;
  columns: ExportColumn<Row>[];
  rows: AsyncIterable<Row> | Row[];
};

/** Streams CSV, or sends a workbook for `format=xlsx`. */
export async function tableResponse<Row>(
  { logError }: Pick<Shop, 'logError'>,
  { list, title, columns, rows }: ExportOf<Row>,
  { searchParams }: URL,
): Promise<Response> {
  const day = toDoualaTime(new Date()).toISOString().slice(0, 10);
  const name = `${fileName(title)}-${day}`;
  if (searchParams.get('format') !== 'xlsx') return csvFile(name, toCsv(columns, rows), logError);
  const written = await toXlsx(columns, rows, title);
  if (written.ok) return xlsxFile(name, written.file);
  const query = new URLSearchParams(searchParams);
  query.set('list', list);
  return redirect(`/admin/export-too-long?${query}`);
}

/** `Journal des ventes` becomes `journal-des-ventes`. */
export function fileName(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

export async function templateResponse<Row>(
  { logError }: Pick<Shop, 'logError'>,
  { name, sheet, columns }: { name: string; sheet: string; columns: ExportColumn<Row>[] },
  { searchParams }: URL,
): Promise<Response> {
  if (searchParams.get('format') !== 'xlsx') return csvFile(name, toCsv(columns, noRows()), logError);
  const written = await toXlsx(columns, noRows(), sheet);
  if (!written.ok) throw new Error('headings alone were too many rows');
  return xlsxFile(name, written.file);
}

async function* noRows() {}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function xlsxFile(name: string, file: Buffer): Response {
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': xlsxType,
      'Content-Length': String(file.length),
      'Content-Disposition': `attachment; filename="${name}.xlsx"`,
    },
  });
}

export async function csvFile(
  name: string,
  lines: AsyncGenerator<string>,
  logError: Shop['logError'],
): Promise<Response> {
  const chunks = inChunks(lines);
  // While the body streams, the language of the request would be lost.
  const inLanguage = AsyncLocalStorage.snapshot();
  const encoder = new TextEncoder();
  // Reading the first rows before the response allows an error page. Later errors can only interrupt the file.
  const first = await chunks.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(encoder.encode(first.value));
    },
    async pull(controller) {
      try {
        const next = await inLanguage(() => chunks.next());
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        logError('export interrupted', error);
        controller.error(error);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

/** In characters. */
const chunkLength = 32_768;

async function* inChunks(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
