import { z } from 'zod';
import { choice, line, required, text } from '../../forms/field.schema.ts';
import { parserOf, type Refusals } from '../../forms/form.schema.ts';
import { languages } from '../../localized.ts';
import { longestReply, longestTemplate, longestTitle } from './template.ts';

export const replyForm = z.object({ content: required(text(longestReply)) });
export type ReplyRefusals = Refusals<typeof replyForm>;
export const parseReply = parserOf(replyForm);

export const templateForm = z.object({
  title: required(line(longestTitle)),
  language: choice(languages, 'unknown'),
  content: required(text(longestTemplate)),
});
export type TypedTemplate = z.input<typeof templateForm>;
export type TemplateDetails = z.output<typeof templateForm>;
export type TemplateRefusals = Refusals<typeof templateForm>;
export const parseTemplate = parserOf(templateForm.transform((template) => ({ template })));
