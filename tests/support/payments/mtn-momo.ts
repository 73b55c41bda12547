import type { MtnAccount } from '../../../app/platform/environment.server.ts';
import {
  type Answer,
  type Call,
  nextStatus,
  openProvider,
  type Progress,
  type ProviderServer,
} from './provider-server.ts';

const account = {
  provider: 'mtn',
  subscriptionKey: 'canary-subscription-key',
  apiUser: '3f6d7c1e-9f5b-4a53-8a0f-5f0d1c2b3a49',
  apiKey: 'canary-api-key',
} as const;

type Asked = Progress & {
  body: Record<string, unknown> & { payer: object };
  callbackUrl: string | undefined;
};

export type MtnServer = ProviderServer & {
  account: MtnAccount;
  /** By the shop's id. */
  asked: Map<string, Asked>;
  tokens: () => number;
  /** Ends the token that is out, without telling. */
  expireToken: () => void;
  /** Sends what MTN would send when a request ends, to the shop at `origin`. */
  callBack: (id: string, to: { origin: string; method?: 'PUT' | 'POST'; body?: object }) => Promise<number>;
};

type Settings = { port?: number; target?: string; callbackHost?: string };

/** MTN Collections on this machine: refuses what the documented contract refuses, and counts debits. */
export async function openMtnMomo({
  port = 0,
  target = 'mtncameroon',
  callbackHost = 'shop.example',
}: Settings = {}): Promise<MtnServer> {
  const currency = target === 'sandbox' ? 'EUR' : 'XAF';
  const asked = new Map<string, Asked>();
  let token = { text: '', endsAt: 0 };
  let tokens = 0;

  const server = await openProvider(port, (state) => {
    const complain = (status: number, what: string, code = what): Answer => {
      state.complaints.push(what);
      return { status, body: { code, message: what } };
    };

    function giveToken({ request, body }: Call): Answer {
      const credentials = Buffer.from(`${account.apiUser}:${account.apiKey}`).toString('base64');
      if (request.method !== 'POST') return complain(404, 'token is a POST');
      if (request.headers.authorization !== `Basic ${credentials}`) return complain(401, 'wrong credentials');
      if (body !== '' || Number(request.headers['content-length'] ?? 0) > 0)
        return complain(400, 'a body on token');
      tokens += 1;
      token = { text: `canary-token-${tokens}`, endsAt: Date.now() + 3_600_000 };
      return {
        status: 200,
        body: { access_token: token.text, token_type: 'access_token', expires_in: 3600 },
      };
    }

    function refuse({ request }: Call): Answer | undefined {
      const { authorization, 'x-target-environment': environment } = request.headers;
      if (authorization !== `Bearer ${token.text}` || Date.now() >= token.endsAt)
        return { status: 401, body: { code: 'UNAUTHORIZED' } };
      if (environment !== target)
        return complain(500, 'wrong target environment', 'NOT_ALLOWED_TARGET_ENVIRONMENT');
      return undefined;
    }

    function takeRequest({ request, body }: Call): Answer | { take: () => Answer } {
      const id = String(request.headers['x-reference-id'] ?? '');
      const callbackUrl = request.headers['x-callback-url'];
      if (!/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))
        return complain(400, 'X-Reference-Id is no UUID version 4');
      if (request.headers['content-type'] !== 'application/json') return complain(400, 'no JSON');
      if (typeof callbackUrl === 'string') {
        const url = new URL(callbackUrl);
        if (url.protocol !== 'https:' || url.hostname !== callbackHost)
          return complain(500, 'unregistered callback host', 'INVALID_CALLBACK_URL_HOST');
      }
      const read = JSON.parse(body);
      if (read.currency !== currency) return complain(500, 'wrong currency', 'INVALID_CURRENCY');
      if (typeof read.amount !== 'string' || !/^[1-9]\d*$/.test(read.amount))
        return complain(400, 'amount is no string of digits');
      if (read.payer?.partyIdType !== 'MSISDN' || !/^2376\d{8}$/.test(read.payer?.partyId))
        return complain(400, 'payer is no number');
      for (const said of [read.payerMessage, read.payeeNote, read.externalId])
        if (typeof said !== 'string' || said === '' || said.length > 160 || /['’]/.test(said))
          return complain(400, 'a message with an apostrophe, too long or missing');
      if (asked.has(id)) return { status: 409, body: { code: 'RESOURCE_ALREADY_EXIST' } };
      return {
        take: () => {
          asked.set(id, {
            ...{ body: read, timesAsked: 0 },
            callbackUrl: typeof callbackUrl === 'string' ? callbackUrl : undefined,
          });
          return { status: 202 };
        },
      };
    }

    function tell(id: string): Answer {
      const known = asked.get(id);
      if (!known) return { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } };
      const { amount, externalId, payer, payerMessage, payeeNote } = known.body;
      const ending = nextStatus(state, id, known);
      return {
        status: 200,
        body: {
          ...{ amount: ending.amount ?? amount, currency: ending.currency ?? currency },
          ...(ending.status === 'SUCCESSFUL' && { financialTransactionId: transactionOf(id) }),
          ...{ externalId: ending.about ?? externalId, payer, payerMessage, payeeNote },
          status: ending.status,
          ...(ending.reason !== undefined && { reason: ending.reason }),
        },
      };
    }

    return {
      answer: (call) => {
        if (call.request.headers['ocp-apim-subscription-key'] !== account.subscriptionKey)
          return complain(401, 'no subscription key');
        if (call.path === '/collection/token/') return giveToken(call);
        const refused = refuse(call);
        if (refused) return refused;
        const [, id] = /^\/collection\/v1_0\/requesttopay(?:\/([\w-]+))?$/.exec(call.path) ?? [];
        if (call.path === '/collection/v1_0/requesttopay' && call.request.method === 'POST')
          return takeRequest(call);
        if (id && call.request.method === 'GET') return tell(id);
        return complain(404, `no address ${call.request.method} ${call.path}`);
      },
    };
  });

  return Object.assign(server, {
    account: { ...account, url: server.url, target, currency },
    asked,
    tokens: () => tokens,
    expireToken: () => {
      token = { text: 'gone', endsAt: 0 };
    },
    callBack: async (
      id: string,
      { origin, method = 'PUT', body = {} }: Parameters<MtnServer['callBack']>[1],
    ) => {
      const { pathname } = new URL(
        asked.get(id)?.callbackUrl ?? 'https://shop.example/payments/mtn/none/none',
      );
      const answer = await fetch(origin + pathname, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      return answer.status;
    },
  });
}

/** MTN's number of a transaction. */
export const transactionOf = (id: string) => String(Number.parseInt(id.replaceAll('-', '').slice(0, 10), 16));

/** The environment of a shop that asks this server. */
export const mtnSettings = ({ account: of }: Pick<MtnServer, 'account'>): Record<string, string> => ({
  MOMO_PROVIDER: 'mtn',
  MTN_MOMO_URL: of.url,
  MTN_MOMO_TARGET: of.target,
  MTN_MOMO_CURRENCY: of.currency,
  MTN_MOMO_SUBSCRIPTION_KEY: of.subscriptionKey,
  MTN_MOMO_API_USER: of.apiUser,
  MTN_MOMO_API_KEY: of.apiKey,
});
