import { answerParent } from '../../../app/platform/files/child-process.server.ts';

/** A child process that obeys commands, for `child-process.server.test.ts`. */
answerParent<Uint8Array>(async function* (bytes) {
  const held: unknown[] = [];
  switch (Buffer.from(bytes).toString()) {
    case 'loop':
      for (;;) held.length = 0;
    case 'hold':
      for (;;) held.push(null);
    case 'hold outside of JavaScript':
      for (;;) held.push(Buffer.alloc(10_000_000, 1));
    case 'abort':
      process.abort();
      break;
    case 'throw':
      throw new Error('a fault of ours');
    case 'environment':
      yield Object.keys(process.env);
      break;
    default:
      yield process.pid;
  }
});
