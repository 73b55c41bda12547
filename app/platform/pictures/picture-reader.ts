import { answerParent } from '../files/child-process.server.ts';
import { reencode } from './resize-picture.server.ts';

answerParent(async function* (bytes) {
  yield await reencode(bytes);
});
