import { redirect } from 'react-router';
import { findInvoice } from '../../../domain/orders/invoice/invoice.queries.ts';
import { shopContext } from '../../../platform/context.server.ts';
import type { Route } from './+types/invoice-download';

/** Without a valid invoice, redirects to the invoice page, which says why. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, pictures } = context.get(shopContext);
  const invoice = await findInvoice(db, params.id);
  if (!invoice || invoice.status === 'cancelled')
    return redirect(`/admin/orders/${encodeURIComponent(params.id)}/invoice`);
  // A missing logo does not stop the invoice.
  const logo = await pictures.read(invoice.company.logoUrl, 800, 'image/jpeg');
  // Loaded on demand: fonts and PDF library would slow the start.
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
