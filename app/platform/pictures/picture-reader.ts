import { answerParent } from '../files/child-process.server.ts';
import { reencode } from './resize-picture.server.ts';

/** The child process's program. */
answerParent(async function* (bytes) {
  yield await reencode(bytes);
});
