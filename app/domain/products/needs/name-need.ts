import { m } from '../../../generated/words/messages.js';
import type { Need } from './need.ts';

const names: Record<Need, () => string> = {
  walk: m.need_walk,
  rise: m.need_rise,
  sleep: m.need_sleep,
  wash: m.need_wash,
  measure: m.need_measure,
  treat: m.need_treat,
  exercise: m.need_exercise,
  relieve: m.need_relieve,
};

export const needName = (need: Need) => names[need]();
