import type { ContentField, ContentRefusals } from '../../domain/content/content.schema.ts';
import { contentLimits } from '../../domain/content/content.ts';
import { m } from '../../generated/words/messages.js';
import { fieldErrors } from '../form/field-errors.ts';
import { showNumber } from '../language/show.ts';

const sentences: Record<NonNullable<ContentRefusals[ContentField]>, () => string> = {
  'too-long': () =>
    m.content_too_long({ max: showNumber(contentLimits.text), title: showNumber(contentLimits.title) }),
  html: m.content_html,
  'link-unsafe': m.content_link_unsafe,
  'picture-foreign': m.content_picture_foreign,
};

export const contentErrors = (fields: ContentRefusals) =>
  fieldErrors(fields, (refusal) => sentences[refusal]());
