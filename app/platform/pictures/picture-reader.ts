import { answerParent } from '../files/child-process.server.ts';
import { reencode } from './resize-picture.server.ts';

/** The program of the child process that reads pictures. */
answerParent(async function* (bytes) {
  yield await reencode(bytes);
});
