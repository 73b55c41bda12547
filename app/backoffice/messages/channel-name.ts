import type { Channel } from '../../domain/messages/replies/template.ts';
import { m } from '../../generated/words/messages.js';

const names: Record<Channel, () => string> = { mail: m.messages_by_mail, whatsapp: m.messages_by_whatsapp };

export const channelName = (channel: Channel) => names[channel]();
