import type { S3Client } from '@aws-sdk/client-s3';
import { isRemoteBackup } from '../../../app/domain/backups/backup.ts';
import type { Environment, FileStore, RemoteBackup } from '../../../app/platform/environment.server.ts';
import { inBlocks } from '../../../app/platform/files/in-blocks.ts';
import {
  findStoreAnswer,
  findStoreProblem,
  openS3Client,
  type StoreProblem,
} from '../../../app/platform/files/s3-client.server.ts';
import { BackupRefused } from '../../refusals.ts';

/** The store of backups did not do what it should. The message is one sentence. */
export class RemoteStoreFailed extends Error {}

/** A store takes 10 000 parts of one object: 80 GB. */
const partBytes = 8 * 1024 * 1024;

/** A shop that closes does not wait longer for a store that is silent. */
const maxCleaningMs = 5000;

export type RemoteStore = ReturnType<typeof storeFor>;

/** A store that is silent is left as soon as the signal is raised. */
export async function openRemoteStore(store: FileStore, signal: AbortSignal): Promise<RemoteStore> {
  // A part of 8 MiB takes minutes on a slow line.
  const retryPolicy = { maxAttempts: 4, connectionTimeout: 5000, requestTimeout: 600_000 };
  const [commands, client] = await Promise.all([
    import('@aws-sdk/client-s3'),
    openS3Client(store, retryPolicy),
  ]);
  return storeFor(commands, client, store.bucket, signal);
}

type Commands = typeof import('@aws-sdk/client-s3');

function storeFor(s3: Commands, client: S3Client, bucket: string, abortSignal: AbortSignal) {
  const list = () =>
    inSentences(async () => {
      const found: { name: string; bytes: number }[] = [];
      let ContinuationToken: string | undefined;
      do {
        const asked = new s3.ListObjectsV2Command({ Bucket: bucket, ContinuationToken });
        const page = await client.send(asked, { abortSignal });
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          if (isRemoteBackup(Key)) found.push({ name: Key, bytes: Size });
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
      return found.sort((one, other) => (one.name < other.name ? -1 : 1));
    });

  /** Sends part by part, with the memory of one. Nothing appears under the name until all of it is there. */
  const put = (name: string, body: AsyncIterable<Buffer>) =>
    inSentences(async () => {
      const object = { Bucket: bucket, Key: name };
      const begin = new s3.CreateMultipartUploadCommand(object);
      const { UploadId } = await client.send(begin, { abortSignal });
      const upload = { ...object, UploadId };
      try {
        const { parts, bytes } = await sendParts(s3, client, upload, body, abortSignal);
        const whole = { ...upload, MultipartUpload: { Parts: parts } };
        await client.send(new s3.CompleteMultipartUploadCommand(whole), { abortSignal });
        await requireBytes(s3, client, object, bytes, abortSignal);
        return bytes;
      } catch (error) {
        const cleaning = AbortSignal.timeout(maxCleaningMs);
        await client
          .send(new s3.AbortMultipartUploadCommand(upload), { abortSignal: cleaning })
          .catch(() => {});
        throw error;
      }
    });

  const get = (name: string): Promise<AsyncIterable<Buffer> | undefined> =>
    inSentences(async () => {
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: name }), {
          abortSignal,
        });
        return readBody(Body as AsyncIterable<Buffer>);
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined;
        throw error;
      }
    });

  const remove = (name: string) =>
    inSentences(() =>
      client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: name }), { abortSignal }),
    );

  return { list, put, get, remove };
}

async function sendParts(
  s3: Commands,
  client: S3Client,
  upload: { Bucket: string; Key: string; UploadId: string | undefined },
  body: AsyncIterable<Buffer>,
  abortSignal: AbortSignal,
) {
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let bytes = 0;
  for await (const { block } of inBlocks(body, partBytes)) {
    const PartNumber = parts.length + 1;
    const part = new s3.UploadPartCommand({ ...upload, PartNumber, Body: block });
    const { ETag } = await client.send(part, { abortSignal });
    parts.push({ PartNumber, ETag });
    bytes += block.length;
  }
  return { parts, bytes };
}

async function requireBytes(
  s3: Commands,
  client: S3Client,
  object: { Bucket: string; Key: string },
  bytes: number,
  abortSignal: AbortSignal,
) {
  const { ContentLength } = await client.send(new s3.HeadObjectCommand(object), { abortSignal });
  if (ContentLength === bytes) return;
  // It would be taken for the latest backup. A key that may not delete leaves it: the size is what is told.
  await client.send(new s3.DeleteObjectCommand(object), { abortSignal }).catch(() => {});
  throw new RemoteStoreFailed(
    `The store of backups kept ${ContentLength} of ${bytes} bytes of ${object.Key}.`,
  );
}

async function* readBody(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new RemoteStoreFailed('The store of backups stopped answering in the middle of the backup.', {
      cause: error,
    });
  }
}

const problems: Record<StoreProblem, string> = {
  'no-bucket': 'BACKUP_S3_BUCKET: the store of backups has no such bucket',
  refused: 'BACKUP_S3_ACCESS_KEY_ID or BACKUP_S3_SECRET_ACCESS_KEY is refused by the store of backups',
  unreachable: 'The store of backups does not answer: BACKUP_S3_ENDPOINT',
};

/** With what the store answered: a clock that is wrong and a right that is missing are refusals, too. */
function describeFailure(error: unknown): string {
  const answer = findStoreAnswer(error);
  const problem = findStoreProblem(error);
  if (!answer) return `${problems[problem]}.`;
  const sentence = problem === 'unreachable' ? 'The store of backups does not work' : problems[problem];
  return `${sentence}: it answered ${answer}.`;
}

async function inSentences<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    // What the local disk or an aborted command threw keeps its own name.
    const isLocal = error instanceof Error && ('path' in error || error.name === 'AbortError');
    if (error instanceof RemoteStoreFailed || isLocal) throw error;
    throw new RemoteStoreFailed(describeFailure(error), { cause: error });
  }
}

/** The name after `s3:`, undefined for a file. */
export function nameElsewhere(archive: string): string | undefined {
  return /^s3:(.*)$/.exec(archive)?.[1];
}

export function requireRemoteBackup({ remoteBackup }: Pick<Environment, 'remoteBackup'>): RemoteBackup {
  if (remoteBackup) return remoteBackup;
  throw new BackupRefused(
    'Which store? Backups elsewhere need BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY and BACKUP_KEY.',
  );
}
