import type { RequestListener } from 'node:http';
import { Hono } from 'hono';
import { languages } from '../../../app/domain/localized.ts';
import { address, languageOf } from '../../../app/storefront/address.ts';
import { errorResponse } from '../error-responses.ts';
import { securityHeaders } from '../http-app.ts';

/** Rendered once for each language: a refusal must cost far less than a page. */
export async function prepareOverloadedResponse(publicUrl: string): Promise<RequestListener> {
  const app = new Hono()
    .use(securityHeaders({ isSecure: publicUrl.startsWith('https:') }))
    .all('*', ({ req }) => errorResponse(req.raw, 'overloaded'));
  const answers = new Map(
    await Promise.all(
      languages.map(async (language) => {
        const answer = await app.fetch(new Request(publicUrl + address(language, '/')));
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
