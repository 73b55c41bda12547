import type { ContentField } from '../../domain/content/content.schema.ts';
import { m } from '../../generated/words/messages.js';

export const contentFieldNames: Record<ContentField, () => string> = {
  titleFr: m.content_title_fr,
  titleEn: m.content_title_en,
  textFr: m.content_text_fr,
  textEn: m.content_text_en,
};
