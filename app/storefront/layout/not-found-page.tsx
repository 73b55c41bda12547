import { data } from 'react-router';
import { m } from '../../generated/words/messages.js';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/not-found-page';

export { PageFailure as ErrorBoundary } from './failure-page.tsx';

export function loader() {
  throw data(null, { status: 404 });
}

export function action() {
  throw data(null, { status: 404 });
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.not_found_title(), description: m.not_found_hint(), isPrivate: true });
}

export default function NotFoundPage() {
  return null;
}
