import { m } from '../../generated/words/messages.js';
import { useFrame } from '../frame.tsx';
import { pageMeta } from '../page-meta.ts';
import type { Route } from './+types/import-export-page';

export { PageFailure as ErrorBoundary } from '../failure-page.tsx';

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.import_export_title(), description: m.import_export_lead() });
}

export default function ImportExportPage() {
  const { company } = useFrame();
  return <h1>{company.name}</h1>;
}
