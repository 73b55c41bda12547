import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectWithin } from '../../../../tests/support/nightly.ts';
import { specimen } from '../../../../tests/support/papers/specimens.ts';
import { readPdf } from '../../../../tests/support/pdf-text.ts';
import { openFiles } from '../../../platform/files/files.server.ts';
import { createStampStore } from '../../../platform/files/stamps.server.ts';
import { createPictureStore } from '../../../platform/pictures/pictures.server.ts';
import { printPaper } from './print-paper.server.ts';

let folder: string;
let printer: Parameters<typeof printPaper>[0];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-papers-'));
  const { disk } = await openFiles(undefined, folder);
  printer = {
    ...{ pictures: createPictureStore(disk), stamps: createStampStore(disk) },
    publicUrl: 'https://boutique.cm',
  };
});
afterAll(() => rm(folder, { recursive: true }));

const drawn = specimen({ kind: 'invoice', count: 3, language: 'fr' });
const plain = { ...drawn.content.seller, stampFile: '' };
const invoice = { ...drawn, content: { ...drawn.content, seller: plain } };
const ask = (copies?: number, etag = '') =>
  printPaper(printer, invoice, {
    ...{ request: new Request('https://boutique.cm/x.pdf', { headers: { 'If-None-Match': etag } }), copies },
  });

test('who asks at once, or again, gets the same bytes; who has them is told so', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  const bytes = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(bytes.every((each) => each.equals(bytes[0] ?? Buffer.alloc(0)))).toBe(true);
  expect(readPdf(bytes[0] ?? Buffer.alloc(0))[0]).toContain('FA-2026-00004');
  const etag = answers[0]?.headers.get('ETag') ?? '';
  expect(etag).toMatch(/^"[\w-]{22}"$/);
  const again = await ask(undefined, etag);
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  const started = performance.now();
  for (let i = 0; i < 100; i++) await ask();
  // A hundred drawings would take seconds.
  expectWithin(2000, performance.now() - started);
});

test('copies and an erased buyer are other papers', async () => {
  const first = (await ask()).headers.get('ETag') ?? '';
  const copies = await ask(2, first);
  expect(copies.status).toBe(200);
  expect(readPdf(Buffer.from(await copies.arrayBuffer()))).toHaveLength(2);
  const request = new Request('https://boutique.cm/x.pdf', { headers: { 'If-None-Match': first } });
  const erased = await printPaper(printer, { ...invoice, buyer: null }, { request });
  expect(readPdf(Buffer.from(await erased.arrayBuffer()))[0]).not.toContain('Ekambi');
});
