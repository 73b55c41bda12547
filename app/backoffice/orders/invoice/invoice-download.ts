import { redirect } from 'react-router';
import { findInvoice } from '../../../domain/orders/invoice/invoice.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/invoice-download';

/** The invoice as a file. Where there is none to give, the invoice's page says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, pictures } = context.get(shopContext);
  const invoice = await findInvoice(db, params.id);
  if (!invoice || invoice.status === 'cancelled')
    return redirect(`/admin/orders/${encodeURIComponent(params.id)}/invoice`);
  // An invoice without its logo is worth more than none.
  const logo = await pictures.read(invoice.company.logoUrl, 800, 'image/jpeg');
  // Fonts and drawing are loaded by the first who wants a file, not by the start.
  const { drawInvoice } = await import('./invoice-pdf.server.ts');
  const pdf = await drawInvoice(invoice, logo.ok ? logo.bytes : undefined);
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(pdf.length),
      'Content-Disposition': `attachment; filename="${invoice.number}.pdf"`,
    },
  });
}
