import { z } from 'zod';
import { choice, line, required, text } from '../../forms/field.schema.ts';
import { parserOf } from '../../forms/form.schema.ts';
import { languages } from '../../localized.ts';
import { maxReplyLength, maxTemplateLength, maxTitleLength } from './template.ts';

export const replyForm = z.object({ content: required(text(maxReplyLength)) });
export const parseReply = parserOf(replyForm);

export const templateForm = z.object({
  title: required(line(maxTitleLength)),
  language: choice(languages, 'unknown'),
  content: required(text(maxTemplateLength)),
});
export type TemplateDetails = z.output<typeof templateForm>;
