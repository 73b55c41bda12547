import type { RequestListener } from 'node:http';
import { Hono } from 'hono';
import { languages } from '../../app/domain/localized.ts';
import { address, languageOf } from '../../app/storefront/address.ts';
import { errorResponse } from './error-responses.ts';
import { securityHeaders } from './http-app.ts';

/**
 * Tells those who find no room to come back, in their language. The answers are made once: turning a thousand away must cost less
 * than letting one in.
 */
export async function prepareOverloadedResponse(publicUrl: string): Promise<RequestListener> {
  const door = new Hono()
    .use(securityHeaders({ isSecure: publicUrl.startsWith('https:') }))
    .all('*', ({ req }) => errorResponse(req.raw, 'overloaded'));
  const answers = new Map(
    await Promise.all(
      languages.map(async (language) => {
        const answer = await door.fetch(new Request(publicUrl + address(language, '/')));
        const body = Buffer.from(await answer.arrayBuffer());
        const headers = { ...Object.fromEntries(answer.headers), 'content-length': String(body.length) };
        return [language, { headers, body }] as const;
      }),
    ),
  );
  return ({ url = '/', method }, response) => {
    const answer = answers.get(languageOf(url.split('?')[0] ?? '/'));
    response.writeHead(503, answer?.headers).end(method === 'HEAD' ? undefined : answer?.body);
  };
}
