import { AsyncLocalStorage } from 'node:async_hooks';
import { type ExportColumn, toDoualaTime } from '../../../domain/import-export/export/column.ts';
import { toCsv } from '../../../domain/import-export/export/to-csv.ts';
import { toXlsx } from '../../../domain/import-export/export/to-xlsx.ts';
import type { Shop } from '../../../platform/context.server.ts';

type ExportOf<Row> = {
  /** Names the sheet and, in small letters, the file. */
  title: string;
  columns: ExportColumn<Row>[];
  rows: AsyncIterable<Row> | Row[];
};

/** Streams CSV, or a workbook for `format=xlsx`. */
export async function tableResponse<Row>(
  { logError }: Pick<Shop, 'logError'>,
  { title, columns, rows }: ExportOf<Row>,
  { searchParams }: URL,
): Promise<Response> {
  const day = toDoualaTime(new Date()).toISOString().slice(0, 10);
  const name = `${fileName(title)}-${day}`;
  return searchParams.get('format') === 'xlsx'
    ? xlsxFile(name, toXlsx(columns, rows, title), logError)
    : csvFile(name, toCsv(columns, rows), logError);
}

/** `Journal des ventes` becomes `journal-des-ventes`. */
export function fileName(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

export function templateResponse<Row>(
  shop: Pick<Shop, 'logError'>,
  { name, sheet, columns }: { name: string; sheet: string; columns: ExportColumn<Row>[] },
  { searchParams }: URL,
): Promise<Response> {
  return searchParams.get('format') === 'xlsx'
    ? xlsxFile(name, toXlsx(columns, [], sheet), shop.logError)
    : csvFile(name, toCsv(columns, []), shop.logError);
}

const xlsxFile = (name: string, chunks: AsyncGenerator<Uint8Array>, logError: Shop['logError']) =>
  streamedFile(
    `${name}.xlsx`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    chunks,
    logError,
  );

export const csvFile = (name: string, lines: AsyncGenerator<string>, logError: Shop['logError']) =>
  streamedFile(`${name}.csv`, 'text/csv; charset=utf-8', inChunks(lines), logError);

async function streamedFile(
  name: string,
  type: string,
  chunks: AsyncGenerator<Uint8Array>,
  logError: Shop['logError'],
): Promise<Response> {
  // While the body streams, the language of the request would be lost.
  const inLanguage = AsyncLocalStorage.snapshot();
  // Reading the first rows before the response allows an error page. Later errors can only interrupt the file.
  const first = await chunks.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(first.value);
    },
    async pull(controller) {
      try {
        const next = await inLanguage(() => chunks.next());
        if (next.done) controller.close();
        else controller.enqueue(next.value);
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
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });
}

/** In characters. */
const chunkLength = 32_768;

async function* inChunks(lines: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let chunk = '';
  for await (const line of lines) {
    chunk += line;
    if (chunk.length < chunkLength) continue;
    yield encoder.encode(chunk);
    chunk = '';
  }
  yield encoder.encode(chunk);
}
