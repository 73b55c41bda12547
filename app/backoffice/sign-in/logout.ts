import { redirect } from 'react-router';
import { shopContext } from '../../platform/context.server.ts';
import type { Route } from './+types/logout';

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await context.get(shopContext).auth.signOut(request.headers);
  const headers = new Headers();
  if (answer.ok) for (const cookie of answer.cookies) headers.append('Set-Cookie', cookie);
  return redirect('/admin', { headers });
}

export const loader = () => redirect('/admin');
