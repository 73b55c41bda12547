import { useRevalidator } from 'react-router';
import type { OpenedMessage } from '../../../../domain/orders/edit/step.ts';

/** Notes on the order that a prepared text was opened. Sent even when the telephone switches to WhatsApp at once. */
export function useNoteOpenedChat(orderId: string) {
  const { revalidate } = useRevalidator();
  return async (message: OpenedMessage) => {
    try {
      await fetch(`/admin/orders/${orderId}/chat`, {
        method: 'POST',
        body: new URLSearchParams({ message }),
        keepalive: true,
      });
      await revalidate();
    } catch {
      // WhatsApp is open all the same; only the note is missing.
    }
  };
}

/** Within the tap itself: browsers refuse a window that opens later. */
export function openWhatsApp(href: string) {
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.click();
}
