import { type MouseEvent, useState } from 'react';
import { m } from '../../../generated/words/messages.js';
import { FailedChange } from '../../form/failed-change.tsx';
import { openWhatsApp, useNoteOpenedChat } from '../detail/chat/open-chat.ts';

type SendInvoiceProps = {
  orderId: string;
  number: string;
  /** WhatsApp with a text for the customer. */
  link: string;
};

/** A telephone shares the file itself. Elsewhere it is downloaded, and WhatsApp opens with the text that goes with it. */
export function SendInvoice({ orderId, number, link }: SendInvoiceProps) {
  const note = useNoteOpenedChat(orderId);
  const [hasFailed, setFailed] = useState(false);
  const address = `/admin/orders/${orderId}/invoice.pdf`;
  async function share() {
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(`the invoice was answered with ${response.status}`);
      await navigator.share({ files: [pdf(number, await response.blob())], title: number });
      await note('invoice');
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError';
      setFailed(!isClosed);
    }
  }
  function send({ detail }: MouseEvent) {
    // The second click of a double click sends nothing more.
    if (detail > 1) return;
    setFailed(false);
    if (navigator.canShare?.({ files: [pdf(number, new Blob(['%PDF']))] })) return void share();
    download(address);
    openWhatsApp(link);
    void note('invoice');
  }
  return (
    <div className="grid justify-items-start gap-1 self-start">
      <button className="button button-quiet" type="button" onClick={send}>
        <span className="icon icon-chat" aria-hidden="true" />
        {m.orders_send_invoice()}
      </button>
      {hasFailed && <FailedChange sentence={m.orders_send_invoice_failed()} unanswered={undefined} />}
    </div>
  );
}

const pdf = (number: string, content: Blob) =>
  new File([content], `${number}.pdf`, { type: 'application/pdf' });

function download(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
