import { createServer, request as requestHttp } from 'node:http';
import { HeadBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStore, type TestStore } from './file-store.ts';

let store: TestStore;
beforeAll(async () => {
  store = await openFileStore();
});
afterAll(() => store.close());

function clientWith(settings: Partial<TestStore['settings']> = {}, clockOffset = 0) {
  const { endpoint, region, ...credentials } = { ...store.settings, ...settings };
  return new S3Client({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
    maxAttempts: 1,
    systemClockOffset: clockOffset,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
}

async function putWith(client: S3Client, more = {}): Promise<string> {
  const put = new PutObjectCommand({ Bucket: 'comptoir', Key: "été (1)*'.webp", Body: 'picture', ...more });
  return client.send(put).then(
    () => 'stored',
    (error: Error) => error.name,
  );
}

test('a request of the SDK is accepted', async () => {
  expect(await putWith(clientWith())).toBe('stored');
  expect(await putWith(clientWith(), { ContentMD5: '8h1YExZcR4kvsIhmz1sGjg==' })).toBe('BadDigest');
});

test.each([
  ['another key', { accessKeyId: 'SOMEBODY' }, 0, 'InvalidAccessKeyId'],
  ['another secret', { secretAccessKey: 'guessed' }, 0, 'SignatureDoesNotMatch'],
  ['another region', { region: 'eu-west-3' }, 0, 'AuthorizationHeaderMalformed'],
  ['a wrong clock', {}, 20 * 60_000, 'RequestTimeTooSkewed'],
])('%s is refused', async (_, settings, clockOffset, code) => {
  expect(await putWith(clientWith(settings, clockOffset))).toBe(code);
});

test('rules of buckets are kept', async () => {
  expect(await putWith(clientWith(), { Bucket: 'nobodys' })).toBe('NoSuchBucket');
  expect(await putWith(clientWith(), { ACL: 'public-read' })).toBe('AccessControlListNotSupported');
  expect(await putWith(clientWith(), { Key: 'x'.repeat(1025) })).toBe('KeyTooLongError');
  expect(await putWith(clientWith(), { Tagging: 'a=b', Key: 'tagged' })).toBe('stored');
});

test('a request without a signature, or changed on its way, is refused', async () => {
  const [unsigned] = await Promise.all([fetch(`${store.settings.endpoint}/comptoir/a.webp`)]);
  expect([unsigned.status, await unsigned.text()]).toEqual([
    403,
    '<Error><Code>AccessDenied</Code><Message>AccessDenied</Message></Error>',
  ]);
  const port = Number(new URL(store.settings.endpoint).port);
  const between = createServer((request, response) => {
    const passed = requestHttp(
      { port, method: 'PUT', path: request.url, headers: request.headers },
      (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 0)),
    );
    request.resume();
    passed.end('PICTURE');
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = between.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const client = clientWith();
  client.middlewareStack.add(
    (next) => (args) => {
      Object.assign(args.request as object, { hostname: '127.0.0.1', port: address.port });
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  expect(await putWith(client)).toBe('XAmzContentSHA256Mismatch');
  between.close();
});

test('a store that is down answers nothing, and holds its files when it is back', async () => {
  await store.kill();
  await expect(clientWith().send(new HeadBucketCommand({ Bucket: 'comptoir' }))).rejects.toThrow(
    'ECONNREFUSED',
  );
  await store.restart();
  expect(await putWith(clientWith())).toBe('stored');
});
