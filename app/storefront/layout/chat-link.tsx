import type { ReactNode } from 'react';
import { whatsappLink } from '../../domain/contact/whatsapp.ts';
import { Icon } from '../../ui/icon.tsx';

type ChatLinkProps = {
  /** E.164; when it is empty there is no link. */
  phone: string;
  text: string;
  className?: string;
  describedBy?: string | undefined;
  hasIcon?: boolean;
  children: ReactNode;
};

export function ChatLink({
  phone,
  text,
  className = 'button button-chat',
  describedBy,
  hasIcon = true,
  children,
}: ChatLinkProps) {
  if (!phone) return null;
  return (
    <a className={className} href={whatsappLink(phone, text)} rel="noopener" aria-describedby={describedBy}>
      {hasIcon && <Icon name="chat" />}
      {children}
    </a>
  );
}
