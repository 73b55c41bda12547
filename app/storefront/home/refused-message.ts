import type { ContactMessage, MessageRefusals } from '../../domain/messages/message.schema.ts';

export type RefusedMessage = {
  reason: 'fields' | 'automatic' | 'too-many' | 'not-saved' | 'unknown';
  minutes: number;
  fields: MessageRefusals;
  typed: ContactMessage;
};
