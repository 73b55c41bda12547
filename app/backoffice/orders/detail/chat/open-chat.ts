import { useRevalidator } from 'react-router';
import type { OpenedMessage } from '../../../../domain/orders/edit/step.ts';
import { useDataRouter } from '../../../router-workarounds.ts';

/** Notes on the order that a prepared text was opened. Sent even when the telephone switches to WhatsApp at once. */
export function useNoteOpenedChat(orderId: string) {
  const { revalidate } = useRevalidator();
  const router = useDataRouter();
  return async (message: OpenedMessage) => {
    try {
      await fetch(`/admin/orders/${orderId}/chat`, {
        method: 'POST',
        body: new URLSearchParams({ message }),
        keepalive: true,
      });
      // A reload would remove the answer that says why something was not saved.
      const { actionData, errors } = router?.state ?? {};
      if (!actionData && !errors) await revalidate();
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
