import { redirect } from 'react-router';
import { type ExportColumn, toDoualaTime } from '../../../domain/import-export/export/column.ts';
import { toCsv } from '../../../domain/import-export/export/to-csv.ts';
import { toXlsx } from '../../../domain/import-export/export/to-xlsx.ts';
import type { Shop } from '../../../platform/context.server.ts';
import { type Exported, exportedName, fileName } from './exported.ts';

type ExportOf<Row> = { of: Exported; columns: ExportColumn<Row>[]; rows: AsyncIterable<Row> };

/**
 * A table as a file with today's date in its name: CSV that goes out as it is read from the database, or a workbook where
 * the address asks for `format=xlsx`. Words must be in the columns already: none is chosen once the answer has begun.
 */
export async function tableResponse<Row>(
  { logError }: Pick<Shop, 'logError'>,
  { of, columns, rows }: ExportOf<Row>,
  { searchParams, search }: URL,
): Promise<Response> {
  const day = toDoualaTime(new Date()).toISOString().slice(0, 10);
  const name = `${fileName(of)}-${day}`;
  if (searchParams.get('format') !== 'xlsx') return csvFile(name, toCsv(columns, rows), logError);
  const written = await toXlsx(columns, rows, exportedName(of));
  return written.ok ? xlsxFile(name, written.file) : redirect(`/admin/export-too-long/${of}${search}`);
}

/** A table's headings alone, to be filled in. */
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

async function csvFile(
  name: string,
  lines: AsyncGenerator<string>,
  logError: Shop['logError'],
): Promise<Response> {
  const chunks = inChunks(lines);
  const encoder = new TextEncoder();
  // A database that is away is told before the answer begins; afterwards a file can only be broken off.
  const first = await chunks.next();
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      if (!first.done) out.enqueue(encoder.encode(first.value));
    },
    async pull(out) {
      try {
        const next = await chunks.next();
        if (next.done) out.close();
        else out.enqueue(encoder.encode(next.value));
      } catch (error) {
        logError('export broken off', error);
        out.error(error);
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

/** Characters that go out together. */
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
