import type { ReactNode } from 'react';
import { whatsappLink } from '../../domain/whatsapp.ts';
import { Icon } from '../../ui/icon.tsx';

type ChatLinkProps = {
  /** E.164; without a number there is no link. */
  phone: string;
  /** Ready to send when the chat opens. */
  text: string;
  className?: string;
  children: ReactNode;
};

/** A link that opens a WhatsApp chat with the seller. */
export function ChatLink({ phone, text, className = 'button button-chat', children }: ChatLinkProps) {
  if (!phone) return null;
  return (
    <a className={className} href={whatsappLink(phone, text)} rel="noopener">
      <Icon name="chat" />
      {children}
    </a>
  );
}
