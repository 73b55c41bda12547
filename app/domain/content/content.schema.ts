import { z } from 'zod';
import { checked, line } from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';
import { tidyText } from '../text.ts';
import { contentLimits } from './content.ts';
import { refuseMarkdown } from './markdown.ts';

/** A title left empty is the original one; a page whose texts are empty is hidden. */
export const contentForm = z.object({
  titleFr: line(contentLimits.title),
  titleEn: line(contentLimits.title),
  textFr: markdown(),
  textEn: markdown(),
});

export type ContentForm = z.output<typeof contentForm>;
export type ContentField = keyof ContentForm;
export type ContentRefusals = Refusals<typeof contentForm>;

export const parseContentForm = parserOf(contentForm.transform((words) => ({ words })));

function markdown() {
  return checked(tidyText, (text) => (text.length > contentLimits.text ? 'too-long' : refuseMarkdown(text)));
}
