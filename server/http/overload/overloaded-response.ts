import type { RequestListener } from 'node:http';
import { Hono } from 'hono';
import { languages } from '../../../app/domain/localized.ts';
import { type Asked, answerFor, readAsked } from '../error-responses.ts';
import { securityHeaders } from '../http-app.ts';

const examples = { storefront: '/', backoffice: '/admin', api: '/api/' } as const;

/** Rendered once for each place, language and kind of request: a refusal must cost far less than a page. */
export async function prepareOverloadedResponse(publicUrl: string): Promise<RequestListener> {
  const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  for (const place of ['storefront', 'backoffice', 'api'] as const)
    for (const language of languages)
      for (const isForm of [false, true]) {
        const asked = { place, language, isForm };
        answers.set(keyOf(asked), await render(publicUrl, asked));
      }
  return ({ url = '/', method = 'GET', headers }, response) => {
    const { cookie: Cookie = '', 'accept-language': accepted = '' } = headers;
    const sent = new Headers({ Cookie, 'Accept-Language': accepted });
    const answer = answers.get(keyOf(readAsked(url.split('?')[0] ?? '/', method, sent)));
    response.writeHead(503, answer?.headers).end(method === 'HEAD' ? undefined : answer?.body);
  };
}

async function render(publicUrl: string, asked: Asked) {
  const app = new Hono()
    .use(securityHeaders({ isSecure: publicUrl.startsWith('https:') }))
    .all('*', () => answerFor(asked, 'overloaded'));
  const answer = await app.fetch(new Request(publicUrl + examples[asked.place]));
  const body = Buffer.from(await answer.arrayBuffer());
  return { headers: { ...Object.fromEntries(answer.headers), 'content-length': String(body.length) }, body };
}

const keyOf = ({ place, language, isForm }: Asked) => `${place} ${language} ${isForm}`;
