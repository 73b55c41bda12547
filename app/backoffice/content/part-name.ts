import type { ContentPart } from '../../domain/content/content.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<ContentPart, () => string> = {
  hero: m.content_hero,
  proof: m.content_proof,
  needs: m.content_needs,
  'product-lines': m.content_product_lines,
  about: m.content_about,
  'import-export': m.content_import_export,
  'home-teaching': m.content_home_teaching,
  delivery: m.content_delivery,
  payment: m.content_payment,
  returns: m.content_returns,
  terms: m.content_terms,
  faq: m.content_faq,
};

export const partName = (part: ContentPart) => names[part]();
