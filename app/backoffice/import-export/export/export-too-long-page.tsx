import { data } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/export-too-long-page';
import { exportable } from './exported.ts';

export const meta = pageTitle(() => m.exports_too_long());

export function loader({ params, url }: Route.LoaderArgs) {
  const of = exportable.find((each) => each === params.of);
  if (!of) throw data(null, { status: 404 });
  const query = new URLSearchParams(url.search);
  query.set('format', 'csv');
  return { of, csv: `/admin/${of}/export?${query}` };
}

export default function ExportTooLongPage({ loaderData: { of, csv } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={m.exports_too_long()} back={`/admin/${of}`} />
      <section className="card-panel">
        <p>{m.exports_too_long_text()}</p>
        <a className="button justify-self-start" href={csv}>
          <span className="icon icon-download" aria-hidden="true" />
          {m.exports_download_csv()}
        </a>
      </section>
    </>
  );
}
