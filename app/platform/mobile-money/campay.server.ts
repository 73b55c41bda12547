import { jwtVerify } from 'jose';
import type { CampayAccount } from '../environment.server.ts';
import { amountIn, callProvider, codeIn, referenceIn } from './call-provider.server.ts';
import type { CheckAnswer, MobileMoney, MoneyRequest, RequestAnswer } from './mobile-money.server.ts';

const currency = 'XAF';

/** CamPay. It knows no id of ours before it answered: a call without an answer is never repeated. */
export function createCampay({ url, token, webhookKey }: CampayAccount): MobileMoney {
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' };
  const key = new TextEncoder().encode(webhookKey);

  async function request({ id, number, phone, amount }: MoneyRequest): Promise<RequestAnswer> {
    const result = await callProvider(`${url}/api/collect/`, {
      method: 'POST',
      headers,
      body: JSON.stringify({
        ...{ amount: String(amount), currency, from: phone.slice(1), description: number },
        external_reference: id,
      }),
    });
    if (!result.ok) return { kind: 'unanswered', problem: result.problem };
    const { status, body } = result.answer;
    const reference = referenceIn(body.reference);
    if (status === 200 && reference !== '') return { kind: 'accepted', reference };
    const problem = codeIn(body.error_code) || codeIn(body.code) || `HTTP_${status}`;
    const isRefused = [400, 401, 403, 404, 422, 429].includes(status);
    return isRefused
      ? { kind: 'refused', reason: problem, isCertain: true }
      : { kind: 'unanswered', problem };
  }

  async function check({ id, reference }: { id: string; reference: string }): Promise<CheckAnswer> {
    if (reference === '') return { kind: 'unknown' };
    const result = await callProvider(`${url}/api/transaction/${encodeURIComponent(reference)}/`, {
      headers,
    });
    if (!result.ok) return { kind: 'unanswered', problem: result.problem };
    const { status, body } = result.answer;
    if (status === 404) return { kind: 'unknown' };
    if (status !== 200) return { kind: 'unanswered', problem: `HTTP_${status}` };
    return stateIn(body, { id, reference });
  }

  /** The signature need not cover the other fields: they say only what to ask for. */
  async function readCallback({ signature, external_reference: id, reference }: Record<string, unknown>) {
    if (typeof signature !== 'string' || typeof id !== 'string') return undefined;
    const isSigned = await jwtVerify(signature, key, { algorithms: ['HS256'] }).then(
      () => true,
      () => false,
    );
    return isSigned ? { id, reference: referenceIn(reference) } : undefined;
  }

  return { provider: 'campay', currency, mayRepeat: false, request, check, readCallback };
}

function stateIn(
  body: Record<string, unknown>,
  { id, reference }: { id: string; reference: string },
): CheckAnswer {
  const isOurs = body.external_reference === id && body.reference === reference;
  if (body.status === 'PENDING') return { kind: 'pending', isOurs };
  if (body.status === 'FAILED') return { kind: 'failed', isOurs, reason: codeIn(body.reason) };
  if (body.status !== 'SUCCESSFUL') return { kind: 'unanswered', problem: 'unknown status' };
  return {
    ...{ kind: 'succeeded', isOurs, amount: amountIn(body.amount), reference },
    currency: typeof body.currency === 'string' ? body.currency : '',
    method: /orange/i.test(String(body.operator)) ? 'orange-money' : 'mtn-momo',
  };
}
