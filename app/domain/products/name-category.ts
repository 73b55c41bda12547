import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import type { Need } from './needs/need.ts';
import type { Category } from './product.ts';

const categoryNames: Record<Category, (inputs: object, options: { locale?: Language }) => string> = {
  orthopedic: m.category_orthopedic,
  physiotherapy: m.category_physiotherapy,
  medical: m.category_medical,
  wellness: m.category_wellness,
};

/** In the language of the request, where no other is asked for. */
export const categoryName = (category: Category, locale?: Language) =>
  categoryNames[category]({}, locale ? { locale } : {});

const needNames: Record<Need, () => string> = {
  walk: m.need_walk,
  rise: m.need_rise,
  sleep: m.need_sleep,
  wash: m.need_wash,
  measure: m.need_measure,
  treat: m.need_treat,
  exercise: m.need_exercise,
  relieve: m.need_relieve,
};

export const needName = (need: Need) => needNames[need]();
