import { getPriority, setPriority } from 'node:os';
import { answerParent } from '../../../platform/files/child-process.server.ts';
import { drawLabels, type LabelsToDraw } from './draw-labels.server.ts';
import { drawList, type ListToDraw } from './draw-list.server.ts';

export type PrintTask = LabelsToDraw | ListToDraw;

// Who waits for a page goes first.
setPriority(Math.max(getPriority(), 5));

answerParent<PrintTask>(async function* (task): AsyncGenerator<Uint8Array> {
  yield task.kind === 'labels' ? await drawLabels(task) : await drawList(task);
});
