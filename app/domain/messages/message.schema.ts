import { z } from 'zod';
import { isEmail } from '../contact/email.ts';
import { optionalPhone } from '../contact/phone.schema.ts';
import { checked, choice, line, required, text } from '../forms/field.schema.ts';
import { parserOf, type Refusals } from '../forms/form.schema.ts';
import { languages } from '../localized.ts';
import { tidyLine } from '../text.ts';
import { messageLimits } from './message.ts';
import { maxReplyLength, maxTemplateLength, maxTitleLength } from './replies/template.ts';

const messageForm = z.object({
  name: required(line(messageLimits.name)),
  email: checked(tidyLine, refuseEmail),
  phone: optionalPhone,
  subject: required(line(messageLimits.subject)),
  content: required(text(messageLimits.content)),
});

export type ContactMessage = z.output<typeof messageForm>;
export type MessageField = keyof ContactMessage;
export type MessageRefusals = Refusals<typeof messageForm>;

export const parseMessage = parserOf(messageForm.transform((message) => ({ message })));

function refuseEmail(email: string) {
  if (email === '') return 'missing';
  if (email.length > messageLimits.email) return 'too-long';
  return isEmail(email) ? undefined : 'email-invalid';
}

const replyForm = z.object({ content: required(text(maxReplyLength)) });
export const parseReply = parserOf(replyForm);

export const templateForm = z.object({
  title: required(line(maxTitleLength)),
  language: choice(languages, 'unknown'),
  content: required(text(maxTemplateLength)),
});
export type TemplateDetails = z.output<typeof templateForm>;
