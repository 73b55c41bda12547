import { languages } from '../../domain/localized.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/serve-notice';

/** A product's notice, always as a download: a browser must not run what a PDF may hold. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { notices, logError } = context.get(shopContext);
  try {
    const bytes = await notices.read(params.file);
    if (!bytes) return refuse(404, m.product_notice_gone);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `attachment; filename="notice-${params.file}"`,
        'Content-Length': String(bytes.length),
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
  } catch (error) {
    logError('notice not read', error);
    return refuse(503, m.product_notice_failed);
  }
}

/** The address does not say in which language it is read. */
function refuse(status: 404 | 503, sentence: typeof m.product_notice_gone): Response {
  return new Response(languages.map((locale) => sentence({}, { locale })).join('\n'), {
    status,
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...(status === 503 && { 'Retry-After': '5' }),
    },
  });
}
