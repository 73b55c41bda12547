import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { crc32 } from 'node:zlib';

export type S3Keys = { accessKeyId: string; secretAccessKey: string; region: string };
export type S3Error = { status: number; code: string };

const maxSkewMs = 15 * 60_000;
const form =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;

/** Why S3 would refuse this request: its signature (version 4), its time, or a body that is not the signed one. */
export function findRefusal(request: IncomingMessage, body: Buffer, keys: S3Keys): S3Error | undefined {
  const [, accessKeyId, day = '', region, signedHeaders = '', signature] =
    form.exec(request.headers.authorization ?? '') ?? [];
  const date = header(request, 'x-amz-date');
  if (!signature) return { status: 403, code: 'AccessDenied' };
  if (accessKeyId !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (region !== keys.region || !date.startsWith(day))
    return { status: 400, code: 'AuthorizationHeaderMalformed' };
  if (!(Math.abs(Date.now() - parseDate(date)) <= maxSkewMs))
    return { status: 403, code: 'RequestTimeTooSkewed' };
  const signed = signedHeaders.split(';');
  const mustBeSigned = Object.keys(request.headers).filter((name) => /^(host$|x-amz-)/.test(name));
  if (mustBeSigned.some((name) => !signed.includes(name))) return { status: 403, code: 'AccessDenied' };
  const scope = `${day}/${region}/s3/aws4_request`;
  const canonical = sha256(canonicalRequest(request, signed));
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  );
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, canonical].join('\n')).toString('hex');
  if (signature !== expected) return { status: 403, code: 'SignatureDoesNotMatch' };
  return findWrongBody(request, body);
}

function findWrongBody(request: IncomingMessage, body: Buffer): S3Error | undefined {
  const content = header(request, 'x-amz-content-sha256');
  if (content.startsWith('STREAMING-')) return { status: 501, code: 'NotImplemented' };
  if (content !== 'UNSIGNED-PAYLOAD' && content !== sha256(body))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  const digests = [
    ['content-md5', createHash('md5').update(body).digest('base64')],
    ['x-amz-checksum-crc32', checksum.toString('base64')],
    ['x-amz-checksum-sha256', createHash('sha256').update(body).digest('base64')],
  ] as const;
  const isWrong = digests.some(([name, digest]) => (header(request, name) || digest) !== digest);
  return isWrong ? { status: 400, code: 'BadDigest' } : undefined;
}

function canonicalRequest(request: IncomingMessage, signed: string[]): string {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://store');
  const query = [...searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  return [
    request.method,
    pathname,
    query,
    ...signed.map((name) => `${name}:${header(request, name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    header(request, 'x-amz-content-sha256'),
  ].join('\n');
}

function header({ headers }: IncomingMessage, name: string): string {
  return String(headers[name] ?? '');
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** 20261127T120000Z */
function parseDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
