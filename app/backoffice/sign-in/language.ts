import { redirect } from 'react-router';
import { chooseLanguage } from '../../domain/administrators/profile/change-profile.ts';
import { languages } from '../../domain/localized.ts';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { setBackofficeLanguage } from '../language/language.server.ts';
import type { Route } from './+types/language';
import { safeNext } from './address.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const { db, auth } = context.get(shopContext);
  const back = form.field('back');
  const language = languages.find((each) => each === form.field('language')) ?? 'fr';
  const signedIn = await auth.readSession(request.headers);
  if (signedIn) await chooseLanguage(db, { administratorId: signedIn.user.id, language });
  return redirect(isSignInAddress(back) ? back : safeNext(back), {
    headers: { 'Set-Cookie': setBackofficeLanguage(language) },
  });
}

export const loader = () => redirect('/admin');

function isSignInAddress(address: string): boolean {
  return /^\/admin(\/(second-step|forgot-password|reset-password))?(\?[!-~]*)?$/.test(address);
}
