import type { S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from '../environment.server.ts';

type RetryPolicy = { connectionTimeout: number; requestTimeout: number; maxAttempts: number };

export async function openS3Client(store: FileStore, retryPolicy: RetryPolicy): Promise<S3Client> {
  const { endpoint, region, accessKeyId, secretAccessKey } = store;
  const { maxAttempts, ...timeouts } = retryPolicy;
  // Loading this takes as long as the rest of the shop: only with a store.
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Compatible servers often lack host names for buckets, and the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    // `requestTimeout` ends with the headers of the answer.
    requestHandler: { ...timeouts, socketTimeout: timeouts.requestTimeout, throwOnRequestTimeout: true },
  });
}

export type StoreProblem = 'unreachable' | 'no-bucket' | 'refused';

export function findStoreProblem(error: unknown): StoreProblem {
  const status = statusOf(error);
  if (status === 404) return 'no-bucket';
  return status === 401 || status === 403 ? 'refused' : 'unreachable';
}

/** Such as `403 RequestTimeTooSkewed`; an answer without a body has no code. Undefined without an answer. */
export function findStoreAnswer(error: unknown): string | undefined {
  const status = statusOf(error);
  if (status === undefined) return undefined;
  const code = error instanceof Error && error.name !== 'Unknown' ? error.name : '';
  return `${status} ${code}`.trim();
}

function statusOf(error: unknown): number | undefined {
  const answer = error instanceof Error && '$metadata' in error ? error.$metadata : undefined;
  const status = answer && typeof answer === 'object' && 'httpStatusCode' in answer && answer.httpStatusCode;
  return typeof status === 'number' ? status : undefined;
}
