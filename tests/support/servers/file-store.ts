import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../../../app/platform/environment.server.ts';
import { findFreePort } from '../../../server/embedded-database/postmaster.ts';
import { findRefusal } from './s3-signature.ts';

/** What the store does instead of answering: an HTTP status, or silence. Cut, it answers, and has lost half of the object. */
export type StoreFault = number | 'silence' | 'cut' | undefined;

export type TestStore = {
  settings: FileStore;
  variables: Record<string, string>;
  /** Asked about each request, as `PUT uploadId`: its method, and its parameters that S3 documents. */
  fault: { of: (asked: string) => StoreFault };
  countUploads: () => number;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

type Answer = { status: number; code?: string; headers?: Record<string, string>; body?: string | Buffer };
type Objects = Map<string, Buffer>;
type Upload = { key: string; parts: Map<number, Buffer> };
type Kept = { settings: FileStore; objects: Objects; uploads: Map<string, Upload> };

const maxKeys = 1000;
const maxKeyBytes = 1024;
/** Of all parts but the last. */
const minPartBytes = 5 * 1024 * 1024;

/** A local S3 with one bucket in memory: refuses what S3 refuses, and answers 501 to what the shop does not use. */
export async function openFileStore(): Promise<TestStore> {
  const port = await findFreePort();
  const settings: FileStore = {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'comptoir',
    accessKeyId: 'OURKEY',
    secretAccessKey: 'our/secret+key',
  };
  const kept: Kept = { settings, objects: new Map(), uploads: new Map() };
  const fault: TestStore['fault'] = { of: () => undefined };
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => undefined);
    const wrong = fault.of(describe(request));
    if (wrong === 'silence' || !body) return;
    const status = typeof wrong === 'number' ? wrong : undefined;
    send(request, response, status ? { status, code: 'Fault' } : answerTo(request, body, kept));
    if (wrong === 'cut') cutObject(kept.objects, request.url);
  });
  async function kill() {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  async function restart() {
    await kill();
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  await restart();
  return {
    settings,
    variables: {
      S3_ENDPOINT: settings.endpoint,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    fault,
    countUploads: () => kept.uploads.size,
    kill,
    restart,
    close: kill,
  };
}

function cutObject(objects: Objects, url = '') {
  const key = decodeURIComponent(new URL(url, 'http://store').pathname.split('/').slice(2).join('/'));
  const whole = objects.get(key);
  if (whole) objects.set(key, whole.subarray(0, whole.length / 2));
}

function describe({ method, url = '' }: IncomingMessage): string {
  const named = [...new URL(url, 'http://store').searchParams.keys()].filter((name) => name !== 'x-id');
  return [method, ...named].join(' ');
}

function answerTo(request: IncomingMessage, body: Buffer, { settings, objects, uploads }: Kept): Answer {
  const refusal = findRefusal(request, body, settings);
  if (refusal) return refusal;
  const { pathname, searchParams } = new URL(request.url ?? '', settings.endpoint);
  const [, bucket, ...rest] = pathname.split('/');
  const key = decodeURIComponent(rest.join('/'));
  searchParams.delete('x-id');
  if (bucket !== settings.bucket) return { status: 404, code: 'NoSuchBucket' };
  if (key === '' && request.method === 'HEAD') return { status: 200 };
  if (key === '' && request.method === 'GET' && searchParams.get('list-type') === '2')
    return list(objects, searchParams);
  if (key !== '' && (searchParams.has('uploads') || searchParams.has('uploadId')))
    return answerForUpload(request, { key, body, asked: searchParams, objects, uploads });
  if (key === '' || searchParams.size > 0) return { status: 501, code: 'NotImplemented' };
  return answerForObject(request, { key, body, objects });
}

function answerForObject(
  { method, headers }: IncomingMessage,
  { key, body, objects }: { key: string; body: Buffer; objects: Objects },
): Answer {
  const stored = objects.get(key);
  switch (method) {
    case 'PUT':
      if (headers['content-length'] === undefined) return { status: 411, code: 'MissingContentLength' };
      if (Buffer.byteLength(key) > maxKeyBytes) return { status: 400, code: 'KeyTooLongError' };
      if ('x-amz-acl' in headers) return { status: 400, code: 'AccessControlListNotSupported' };
      if ('x-amz-copy-source' in headers) return { status: 501, code: 'NotImplemented' };
      objects.set(key, body);
      return { status: 200, headers: { ETag: etagOf(body) } };
    case 'GET':
    case 'HEAD':
      if (!stored) return { status: 404, code: 'NoSuchKey' };
      return { status: 200, headers: { ETag: etagOf(stored) }, body: stored };
    case 'DELETE':
      objects.delete(key);
      return { status: 204 };
    default:
      return { status: 405, code: 'MethodNotAllowed' };
  }
}

function answerForUpload(
  { method }: IncomingMessage,
  {
    key,
    body,
    asked,
    objects,
    uploads,
  }: Omit<Kept, 'settings'> & {
    key: string;
    body: Buffer;
    asked: URLSearchParams;
  },
): Answer {
  const id = asked.get('uploadId') ?? '';
  if (method === 'POST' && asked.has('uploads')) {
    const UploadId = randomUUID();
    uploads.set(UploadId, { key, parts: new Map() });
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${UploadId}</UploadId></InitiateMultipartUploadResult>`,
    };
  }
  const upload = uploads.get(id);
  if (upload?.key !== key) return { status: 404, code: 'NoSuchUpload' };
  switch (method) {
    case 'PUT': {
      const number = Number(asked.get('partNumber'));
      if (!Number.isInteger(number) || number < 1 || number > 10_000)
        return { status: 400, code: 'InvalidArgument' };
      upload.parts.set(number, body);
      return { status: 200, headers: { ETag: etagOf(body) } };
    }
    case 'DELETE':
      uploads.delete(id);
      return { status: 204 };
    case 'POST':
      return completeUpload(upload, id, { body, objects, uploads });
    default:
      return { status: 405, code: 'MethodNotAllowed' };
  }
}

function completeUpload(
  { key, parts }: Upload,
  id: string,
  { body, objects, uploads }: Omit<Kept, 'settings'> & { body: Buffer },
): Answer {
  const named = [...body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = '']) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replaceAll('&quot;', '"'),
  }));
  const contents = named.map(({ number, etag }) => {
    const content = parts.get(number);
    return content && etagOf(content) === etag ? content : undefined;
  });
  if (named.length === 0) return { status: 400, code: 'MalformedXML' };
  if (contents.includes(undefined)) return { status: 400, code: 'InvalidPart' };
  if (named.some(({ number }, i) => i > 0 && number <= (named[i - 1]?.number ?? 0)))
    return { status: 400, code: 'InvalidPartOrder' };
  if (contents.slice(0, -1).some((content) => (content?.length ?? 0) < minPartBytes))
    return { status: 400, code: 'EntityTooSmall' };
  const whole = Buffer.concat(contents.filter((content) => content !== undefined));
  objects.set(key, whole);
  uploads.delete(id);
  return {
    status: 200,
    body: `<CompleteMultipartUploadResult><ETag>&quot;${createHash('md5').update(whole).digest('hex')}&quot;</ETag></CompleteMultipartUploadResult>`,
  };
}

/** Sorted; what stands between the prefix and the next delimiter is told once. */
function list(objects: Objects, asked: URLSearchParams): Answer {
  const prefix = asked.get('prefix') ?? '';
  const delimiter = asked.get('delimiter');
  const token = asked.get('continuation-token');
  if (token === '') return { status: 400, code: 'InvalidArgument' };
  const after = token ? Buffer.from(token, 'base64url').toString() : '';
  const named = [...objects.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
      return end < 0 ? key : key.slice(0, end + 1);
    });
  const entries = [...new Set(named)].sort().filter((each) => each > after);
  const page = entries.slice(0, Math.min(maxKeys, Number(asked.get('max-keys') ?? maxKeys)));
  const isTruncated = page.length < entries.length;
  const next = Buffer.from(page.at(-1) ?? '').toString('base64url');
  const body = [
    '<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>',
    `<KeyCount>${page.length}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`,
    isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : '',
    ...page.map((each) => {
      const stored = objects.get(each);
      if (!stored) return `<CommonPrefixes><Prefix>${escapeXml(each)}</Prefix></CommonPrefixes>`;
      return `<Contents><Key>${escapeXml(each)}</Key><Size>${stored.length}</Size></Contents>`;
    }),
    '</ListBucketResult>',
  ].join('');
  return { status: 200, headers: { 'Content-Type': 'application/xml' }, body };
}

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, code, headers, body }: Answer,
) {
  const content = code ? `<Error><Code>${code}</Code><Message>${code}</Message></Error>` : (body ?? '');
  response.writeHead(status, { ...headers, ...(status !== 204 && { 'Content-Length': content.length }) });
  response.end(method === 'HEAD' ? undefined : content);
}

function etagOf(content: Buffer): string {
  return `"${createHash('md5').update(content).digest('hex')}"`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
