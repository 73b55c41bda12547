import { createContext, data, type MiddlewareFunction, redirect } from 'react-router';
import { type Administrator, may } from '../../domain/administrators/permission.ts';
import type { Language } from '../../domain/localized.ts';
import { findSettings } from '../../domain/settings/settings.queries.ts';
import { m } from '../../generated/words/messages.js';
import { setsSession } from '../../platform/auth/better-auth-workarounds.server.ts';
import { callerContext, shopContext } from '../../platform/context.server.ts';
import type { Database } from '../../platform/database/database.server.ts';
import { signInAddress } from '../sign-in/address.ts';
import { policies } from './policies.ts';

export type SignedInAdministrator = Administrator & {
  language: Language;
  hasSecondStep: boolean;
  sessionId: string;
};

/** Who is at work; there behind the gate, and nowhere else. */
export const administratorContext = createContext<SignedInAdministrator>();

/** The gate of the back-office: nobody comes in without a session, and nobody goes where their role does not. */
export const authorize: MiddlewareFunction<Response> = async ({ request, url, pattern, context }, next) => {
  const { auth, db, logAccess } = context.get(shopContext);
  // What a page asks for by itself is no sign that somebody is there.
  const signedIn = await auth.readSession(request.headers, { prolong: !isBackground(request) });
  if (!signedIn) throw turnAway(request, url);

  const { user, session } = signedIn;
  const policy = policies[normalise(pattern)];
  const permission = isReading(request) ? policy?.read : policy?.change;
  if (!permission) throw data('no-policy', { status: policy ? 405 : 404 });
  if (!may(user.role, permission)) {
    const { network } = context.get(callerContext);
    logAccess('refused at the gate', { account: user.id, network, address: normalise(pattern), permission });
    throw forbidden(policy?.refusal);
  }

  if (!user.hasSecondStep && !policy?.isOpenWithoutSecondStep && (await mustHaveApp(db)))
    throw isReading(request) ? redirect('/admin/profile/second-step') : forbidden(m.second_step_needed);

  context.set(administratorContext, { ...user, sessionId: session.id });
  const response = await next();
  // A screen that opened another session has said so already.
  if (!setsSession(response))
    for (const cookie of signedIn.cookies) response.headers.append('Set-Cookie', cookie);
  response.headers.set('Cache-Control', 'private, no-store');
  return response;
};

/** What somebody without a session is answered; an open line (`EventSource`) does not come again after a 204. */
function turnAway(request: Request, { pathname, search }: URL) {
  if (!isReading(request)) return data('signed-out', { status: 401 });
  if (isOpenLine(request)) return new Response(null, { status: 204 });
  return redirect(signInAddress(pathname + search));
}

/** Carries its sentence: what refused an action is not always the page that shows it. */
function forbidden(sentence: () => string = m.unauthorized) {
  return data({ error: sentence() }, { status: 403 });
}

async function mustHaveApp(db: Database): Promise<boolean> {
  return (await findSettings(db)).twoFactor === 'app';
}

function isReading(request: Request): boolean {
  return request.method === 'GET' || request.method === 'HEAD';
}

function isBackground(request: Request): boolean {
  return request.headers.get('X-Background') === '1' || isOpenLine(request);
}

function isOpenLine(request: Request): boolean {
  return request.headers.get('Accept') === 'text/event-stream';
}

function normalise(pattern: string): string {
  return pattern.startsWith('/') ? pattern : `/${pattern}`;
}
