import type { ReactNode } from 'react';
import { whatsappLink } from '../../domain/whatsapp.ts';
import { Icon } from '../../ui/icon.tsx';

type ChatLinkProps = {
  /** E.164; when it is empty there is no link. */
  phone: string;
  text: string;
  className?: string;
  children: ReactNode;
};

export function ChatLink({ phone, text, className = 'button button-chat', children }: ChatLinkProps) {
  if (!phone) return null;
  return (
    <a className={className} href={whatsappLink(phone, text)} rel="noopener">
      <Icon name="chat" />
      {children}
    </a>
  );
}
