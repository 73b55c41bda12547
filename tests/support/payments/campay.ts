import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { CampayAccount } from '../../../app/platform/environment.server.ts';
import {
  type Answer,
  type Call,
  nextStatus,
  openProvider,
  type Progress,
  type ProviderServer,
} from './provider-server.ts';

const account = {
  provider: 'campay',
  token: 'canary-campay-token',
  webhookKey: 'canary-webhook-key-of-the-app-0123456789',
} as const;

type Taken = Progress & {
  reference: string;
  body: Record<string, string>;
};

export type CampayServer = ProviderServer & {
  account: CampayAccount;
  /** Every call that was taken, in order. */
  taken: Taken[];
  callBack: (
    id: string,
    to: { origin: string; method?: 'GET' | 'POST'; key?: string; reference?: string },
  ) => Promise<number>;
};

/** CamPay on this machine. It takes the same call twice, as CamPay does: each is a debit. */
export async function openCampay({ port = 0 } = {}): Promise<CampayServer> {
  const taken: Taken[] = [];
  const server = await openProvider(port, (state) => {
    const complain = (status: number, what: string, code = what): Answer => {
      state.complaints.push(what);
      return { status, body: { message: what, error_code: code } };
    };

    function collect({ request, body }: Call): Answer | { take: () => Answer } {
      if (request.headers['content-type'] !== 'application/json') return complain(400, 'no JSON');
      const read = JSON.parse(body);
      if (!/^2376\d{8}$/.test(read.from)) return complain(400, 'from is no number', 'ER101');
      if (typeof read.amount !== 'string' || !/^[1-9]\d*$/.test(read.amount))
        return complain(400, 'amount is no string of whole francs', 'ER201');
      if (read.currency !== 'XAF') return complain(400, 'currency is not XAF');
      if (typeof read.description !== 'string' || typeof read.external_reference !== 'string')
        return complain(400, 'description or external_reference is missing');
      return {
        take: () => {
          const reference = randomUUID();
          taken.push({ reference, body: read, timesAsked: 0 });
          return { status: 200, body: { reference, ussd_code: '*126#', operator: 'MTN' } };
        },
      };
    }

    function tell(reference: string): Answer {
      const known = taken.find((each) => each.reference === reference);
      if (!known) return { status: 404, body: { message: 'not found' } };
      const { external_reference: id = '', amount, currency } = known.body;
      const ending = nextStatus(state, id, known);
      return {
        status: 200,
        body: {
          ...{ reference, external_reference: ending.about ?? id, status: ending.status },
          ...{ amount: Number(ending.amount ?? amount), currency: ending.currency ?? currency },
          ...{ operator: ending.operator ?? 'MTN', reason: ending.reason ?? null },
        },
      };
    }

    return {
      answer: (call) => {
        if (call.request.headers.authorization !== `Token ${account.token}`) return complain(401, 'no token');
        const [, reference] = /^\/api\/transaction\/([\w-]+)\/$/.exec(call.path) ?? [];
        if (call.path === '/api/collect/' && call.request.method === 'POST') return collect(call);
        if (reference && call.request.method === 'GET') return tell(reference);
        return complain(404, `no address ${call.request.method} ${call.path}`);
      },
    };
  });

  async function callBack(
    id: string,
    { origin, method = 'GET', key = account.webhookKey, reference }: Parameters<CampayServer['callBack']>[1],
  ) {
    const known = taken.find(({ body }) => body.external_reference === id);
    const signature = await new SignJWT({ id: 'campay' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(key));
    const fields = {
      ...{ status: 'SUCCESSFUL', reference: reference ?? known?.reference ?? '', external_reference: id },
      ...{ amount: known?.body.amount ?? '', currency: 'XAF', operator: 'MTN', code: 'CP1', signature },
    };
    const answer =
      method === 'GET'
        ? await fetch(`${origin}/payments/campay?${new URLSearchParams(fields)}`)
        : await fetch(`${origin}/payments/campay`, {
            method,
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify(fields),
          });
    return answer.status;
  }

  return Object.assign(server, { account: { ...account, url: server.url }, taken, callBack });
}

/** The environment of a shop that asks this server. */
export const campaySettings = ({ account: of }: Pick<CampayServer, 'account'>): Record<string, string> => ({
  MOMO_PROVIDER: 'campay',
  CAMPAY_URL: of.url,
  CAMPAY_TOKEN: of.token,
  CAMPAY_WEBHOOK_KEY: of.webhookKey,
});
