import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router';
import { type Administrator, may } from '../../domain/administrators/permission.ts';
import type { Language } from '../../domain/localized.ts';
import { listModules } from '../../domain/settings/settings.ts';
import { m } from '../../generated/words/messages.js';
import { setsSession } from '../../platform/auth/better-auth-workarounds.server.ts';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import { type Address, addresses, isOn } from '../addresses.ts';
import { signInAddress } from '../sign-in/address.ts';
import { settingsOf } from './request-records.server.ts';

type Context = Readonly<RouterContextProvider>;

export type SignedInAdministrator = Administrator & {
  language: Language;
  hasSecondStep: boolean;
  sessionId: string;
};

export const administratorContext = createContext<SignedInAdministrator>();

export const authorize: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const { auth, mobileMoney, logAccess } = context.get(shopContext);
  // Background requests do not prolong the session.
  const signedIn = await auth.readSession(request.headers, { prolong: !isBackground(request) });
  if (!signedIn) throw signedOutResponse(request, url);

  const { user, session } = signedIn;
  const address = normalise(pattern);
  const policy = addresses[address];
  if (!policy) throw data('no-policy', { status: 404 });
  const permission = isRead(request) ? policy.read : policy.change;
  if (!permission) throw data('no-policy', { status: 405 });
  if (!may(user.role, permission)) {
    if (policy.instead && isRead(request)) throw redirect(policy.instead);
    const { network } = context.get(callerContext);
    logAccess('access refused', { account: user.id, network, address, permission });
    throw forbidden(refusalOf(policy));
  }
  await requireModule(context, policy.module, mobileMoney !== undefined);
  if (!user.hasSecondStep && !policy.isOpenWithoutSecondStep) await refuseIfAppIsNeeded(context, request);

  context.set(administratorContext, { ...user, sessionId: session.id });
  const response = await next();
  // The response of a sign-in has the cookies of the new session already.
  if (!setsSession(response))
    for (const cookie of signedIn.cookies) response.headers.append('Set-Cookie', cookie);
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

/** 204 stops an `EventSource` from reconnecting. */
function signedOutResponse(request: Request, { pathname, search }: URL) {
  if (!isRead(request)) return data('signed-out', { status: 401 });
  if (isEventStream(request)) return new Response(null, { status: 204 });
  return redirect(signInAddress(pathname + search));
}

/** With its sentence, because another page may show the refusal. */
function forbidden(error: string) {
  return data({ error }, { status: 403 });
}

function refusalOf({ refusedTo }: Address): string {
  return refusedTo ? m.unauthorized_administrators({ verb: verbs[refusedTo]() }) : m.unauthorized();
}

const verbs = {
  add: m.unauthorized_verb_add,
  update: m.unauthorized_verb_update,
  delete: m.unauthorized_verb_delete,
};

async function refuseIfAppIsNeeded(context: Context, request: Request) {
  if ((await settingsOf(context)).twoFactor !== 'app') return;
  throw isRead(request) ? redirect('/admin/profile/second-step') : forbidden(m.second_step_needed());
}

/** While a module is off, its addresses do not exist. */
async function requireModule(context: Context, of: Address['module'], canCollect: boolean) {
  if (of && !isOn(of, listModules(await settingsOf(context), { canCollect })))
    throw data('module-off', { status: 404 });
}

function isRead(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function isBackground(request: Request): boolean {
  return request.headers.get('X-Background') === '1' || isEventStream(request);
}

function isEventStream(request: Request): boolean {
  return request.headers.get('Accept') === 'text/event-stream';
}

function normalise(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`;
}
