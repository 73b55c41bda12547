import { data } from 'react-router';
import { m } from '../../../generated/words/messages.js';
import { addresses } from '../../addresses.ts';
import { PageHeader, pageTitle } from '../../shell/page-header.tsx';
import type { Route } from './+types/export-too-long-page';

export const meta = pageTitle(() => m.exports_too_long());

export function loader({ url }: Route.LoaderArgs) {
  const query = new URLSearchParams(url.search);
  const list = query.get('list') ?? '';
  if (!addresses[`/admin/${list}/export`]) throw data(null, { status: 404 });
  query.delete('list');
  query.set('format', 'csv');
  return { list, csv: `/admin/${list}/export?${query}` };
}

export default function ExportTooLongPage({ loaderData: { list, csv } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.exports_too_long()}
        back={`/admin/${[list, list.replace(/\/.*/, '')].find((each) => addresses[`/admin/${each}`])}`}
      />
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
