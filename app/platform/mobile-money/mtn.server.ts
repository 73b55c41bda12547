import { isIP } from 'node:net';
import { singleFlight } from '../concurrency/single-flight.ts';
import type { MtnAccount } from '../environment.server.ts';
import type { Signer } from '../secrets/signature.server.ts';
import {
  amountIn,
  type CallResult,
  callProvider,
  codeIn,
  type ProviderAnswer,
  referenceIn,
} from './call-provider.server.ts';
import type { CheckAnswer, MobileMoney, MoneyRequest, RequestAnswer } from './mobile-money.server.ts';

const renewBeforeMs = 60_000;

/** Codes of a 500: the account is not set up as the shop expects. */
const misconfigured = new Set([
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CALLBACK_URL_HOST',
  'INVALID_CURRENCY',
]);

/** MTN MoMo, product Collections. A request is known by its id: the same id is never debited twice. */
export function createMtn(account: MtnAccount, callbackUrl: (id: string) => string | undefined): MobileMoney {
  const { url, target, currency } = account;
  const token = createToken(account);

  /** A refused token is renewed once. Without a token, nothing was sent: `isSent` says so. */
  async function call(path: string, init: RequestInit): Promise<{ isSent: boolean; result: CallResult }> {
    let result: CallResult | undefined;
    for (let tries = 0; tries < 2; tries += 1) {
      const found = await token.find();
      if (typeof found !== 'string') return { isSent: result !== undefined, result: result ?? found };
      const headers = {
        ...{ Authorization: `Bearer ${found}`, 'X-Target-Environment': target },
        ...subscriptionOf(account),
        ...init.headers,
      };
      result = await callProvider(url + path, { ...init, headers });
      if (!result.ok || result.answer.status !== 401) break;
      token.forget();
    }
    return { isSent: true, result: result ?? { ok: false, problem: 'no token' } };
  }

  async function request({ id, number, phone, amount }: MoneyRequest): Promise<RequestAnswer> {
    const callbackAddress = callbackUrl(id);
    const { result } = await call('/collection/v1_0/requesttopay', {
      method: 'POST',
      headers: {
        ...{ 'X-Reference-Id': id, 'Content-Type': 'application/json' },
        ...(callbackAddress && { 'X-Callback-Url': callbackAddress }),
      },
      body: JSON.stringify({
        amount: String(amount),
        currency,
        externalId: number,
        payer: { partyIdType: 'MSISDN', partyId: phone.slice(1) },
        // MTN refuses apostrophes and long texts: the number alone.
        payerMessage: number,
        payeeNote: number,
      }),
    });
    return result.ok ? readAcceptance(result.answer) : { kind: 'unanswered', problem: result.problem };
  }

  async function check({ id, number }: { id: string; number: string }): Promise<CheckAnswer> {
    const { isSent, result } = await call(`/collection/v1_0/requesttopay/${id}`, {});
    if (!result.ok) return { kind: 'unanswered', problem: result.problem };
    const { status, body } = result.answer;
    if (isSent && status === 404) return { kind: 'unknown' };
    if (status !== 200) return { kind: 'unanswered', problem: codeIn(body.code) || `HTTP_${status}` };
    return readTransaction(body, number);
  }

  return {
    ...{ provider: 'mtn', currency, mayRepeat: true, request, check },
    // Its callbacks are unsigned: the address proves them.
    readCallback: async () => undefined,
  };
}

/** A token is shared until it ends, or is refused. */
function createToken(account: MtnAccount) {
  const renewals = singleFlight<string | CallResult>();
  let token = { text: '', endsAt: 0 };

  async function renew(): Promise<string | CallResult> {
    const credentials = Buffer.from(`${account.apiUser}:${account.apiKey}`).toString('base64');
    const result = await callProvider(`${account.url}/collection/token/`, {
      method: 'POST',
      headers: { Authorization: `Basic ${credentials}`, ...subscriptionOf(account) },
    });
    if (!result.ok) return result;
    const { access_token: text, expires_in: seconds } = result.answer.body;
    if (result.answer.status !== 200 || typeof text !== 'string' || text === '') return result;
    token = { text, endsAt: Date.now() + (Number(seconds) || 0) * 1000 };
    return text;
  }

  return {
    find: async () =>
      Date.now() < token.endsAt - renewBeforeMs ? token.text : renewals.share('token', renew),
    forget: () => {
      token = { text: '', endsAt: 0 };
    },
  };
}

function subscriptionOf({ subscriptionKey }: MtnAccount) {
  return { 'Ocp-Apim-Subscription-Key': subscriptionKey };
}

function readAcceptance({ status, body }: ProviderAnswer): RequestAnswer {
  if (status === 202) return { kind: 'accepted', reference: '' };
  const problem = codeIn(body.code) || `HTTP_${status}`;
  const isCertain = [400, 401, 403].includes(status);
  return isCertain || misconfigured.has(problem)
    ? { kind: 'refused', reason: problem, isCertain }
    : { kind: 'unanswered', problem };
}

function readTransaction(body: ProviderAnswer['body'], number: string): CheckAnswer {
  const isOurs = body.externalId === number;
  if (body.status === 'PENDING') return { kind: 'pending', isOurs };
  if (body.status === 'FAILED') return { kind: 'failed', isOurs, reason: reasonIn(body.reason) };
  if (body.status !== 'SUCCESSFUL') return { kind: 'unanswered', problem: 'unknown status' };
  return {
    ...{ kind: 'succeeded', isOurs, amount: amountIn(body.amount), method: 'mtn-momo' },
    currency: typeof body.currency === 'string' ? body.currency : '',
    reference: referenceIn(body.financialTransactionId),
  };
}

/** A word, or `{code, message}`. */
function reasonIn(reason: unknown): string {
  return codeIn(typeof reason === 'object' && reason !== null && 'code' in reason ? reason.code : reason);
}

const purpose = 'mtn callback';

/** MTN calls only a named host over https. Without one, the shop polls. */
export function mtnCallbackUrl(
  { signer, publicUrl }: { signer: Signer; publicUrl: string },
  id: string,
): string | undefined {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const proof = signer.sign(purpose, id).slice(id.length + 1);
  return `${publicUrl}/payments/mtn/${id}/${proof}`;
}

/** Whether the address was made here: callbacks themselves are unsigned. */
export function isMtnProof(signer: Signer, { id, proof }: { id: string; proof: string }): boolean {
  return signer.verify(purpose, `${id}.${proof}`) === id;
}
