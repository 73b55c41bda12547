import { answerParent } from '../files/child-process.server.ts';
import type { PictureTask, TaskResult } from './picture-tasks.server.ts';
import { drawStamp, reencode, resize } from './resize-picture.server.ts';

answerParent<PictureTask>(async function* (task): AsyncGenerator<TaskResult> {
  if (task.kind === 'reencode') yield await reencode(task.bytes);
  else if (task.kind === 'resize') yield await resize(task.bytes, task.width, task.format);
  else yield await drawStamp(task.bytes);
});
