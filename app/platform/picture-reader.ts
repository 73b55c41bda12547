import { answerParent } from './child-process.server.ts';
import { redraw } from './draw-picture.server.ts';

/** The program of the child process that reads pictures. */
answerParent(async function* (bytes) {
  yield await redraw(bytes);
});
