import { m } from '../../generated/words/messages.js';
import { useFrame } from '../frame.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/about-page';

export { PageFailure as ErrorBoundary } from '../failure-page.tsx';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.home_about(), description: m.home_lead() });
}

export default function AboutPage() {
  const { company } = useFrame();
  return <h1>{company.name}</h1>;
}
