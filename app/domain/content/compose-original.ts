import { m } from '../../generated/words/messages.js';
import type { Language } from '../localized.ts';
import type { ContentPart, Words } from './content.ts';

type Original = (locale: { locale: Language }, has: { chat: boolean }) => Words;

const titled = (title: (inputs: object, options: { locale: Language }) => string): Original => {
  return (inLanguage) => ({ title: title({}, inLanguage), text: '' });
};
const paragraphs = (...parts: string[]) => parts.join('\n\n');

/** What the site says until the seller changes it. It promises nothing that depends on the seller. */
const originals: Record<ContentPart, Original> = {
  hero: (of, { chat }) => ({
    title: m.home_heading({}, of),
    text: chat ? m.home_lead({}, of) : m.home_lead_no_chat({}, of),
  }),
  proof: (of) => ({
    title: '',
    text: [m.home_promise_prices, m.home_promise_order, m.home_promise_support]
      .map((m) => m({}, of))
      .join('\n'),
  }),
  needs: (of) => ({
    title: '',
    text: Object.entries(needVerbs)
      .map(([need, verb]) => `[${verb({}, of)}](/products?need=${need})`)
      .join('\n'),
  }),
  'product-lines': () => ({ title: '', text: '' }),
  about: (of) => ({
    title: m.home_about({}, of),
    text: paragraphs(
      m.about_lead({}, of),
      `## ${m.about_strengths({}, of)}`,
      strengths.map(([title, text]) => `- **${title({}, of)}**\n  ${text({}, of)}`).join('\n'),
    ),
  }),
  people: titled(m.content_people),
  'import-export': (of) => ({
    title: m.import_export_title({}, of),
    text: paragraphs(
      m.import_export_lead({}, of),
      m.import_export_text({}, of),
      `## ${m.import_export_steps({}, of)}`,
      importSteps.map(([title, text], i) => `${i + 1}. **${title({}, of)}**\n   ${text({}, of)}`).join('\n'),
    ),
  }),
  'home-teaching': (of) => ({
    title: m.home_teaching_title({}, of),
    text: paragraphs(
      m.home_teaching_lead({}, of),
      m.home_teaching_text({}, of),
      `## ${m.home_teaching_steps({}, of)}`,
      teachingSteps
        .map(([title, text], i) => `${i + 1}. **${title({}, of)}**\n   ${text({}, of)}`)
        .join('\n'),
    ),
  }),
  delivery: titled(m.content_delivery),
  payment: titled(m.content_payment),
  returns: titled(m.content_returns),
  terms: titled(m.content_terms),
  faq: titled(m.content_faq),
};

export function composeOriginal(part: ContentPart, language: Language, has: { chat: boolean }): Words {
  return originals[part]({ locale: language }, has);
}

/** As in `products/name-category.ts`, which contents may not know: they come before the products. */
const needVerbs = {
  walk: m.need_walk,
  rise: m.need_rise,
  sleep: m.need_sleep,
  wash: m.need_wash,
  measure: m.need_measure,
  treat: m.need_treat,
  exercise: m.need_exercise,
  relieve: m.need_relieve,
};

const strengths = [
  [m.about_original, m.about_original_text],
  [m.about_advice, m.about_advice_text],
  [m.about_delivery, m.about_delivery_text],
  [m.about_support, m.about_support_text],
  [m.about_training, m.about_training_text],
  [m.about_prices, m.about_prices_text],
] as const;

const importSteps = [
  [m.import_export_step_1, m.import_export_step_1_text],
  [m.import_export_step_2, m.import_export_step_2_text],
  [m.import_export_step_3, m.import_export_step_3_text],
  [m.import_export_step_4, m.import_export_step_4_text],
] as const;

const teachingSteps = [
  [m.home_teaching_step_1, m.home_teaching_step_1_text],
  [m.home_teaching_step_2, m.home_teaching_step_2_text],
  [m.home_teaching_step_3, m.home_teaching_step_3_text],
  [m.home_teaching_step_4, m.home_teaching_step_4_text],
] as const;
