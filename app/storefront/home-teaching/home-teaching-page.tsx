import { m } from '../../generated/words/messages.js';
import { useFrame } from '../frame.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/home-teaching-page';

export { PageFailure as ErrorBoundary } from '../failure-page.tsx';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.home_teaching_title(), description: m.home_teaching_lead() });
}

export default function HomeTeachingPage() {
  const { company } = useFrame();
  return <h1>{company.name}</h1>;
}
