import { listTillSessions, type TillSession } from '../../domain/tills/till.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { ExportLinks } from '../import-export/export/export-links.tsx';
import { EmptyList } from '../list/data-table.tsx';
import { type Listed, ListPage } from '../list/list-page.tsx';
import { pageOf } from '../list/requested-page.ts';
import { pageTitle } from '../shell/page-header.tsx';
import { useBackoffice } from '../shell/shell.tsx';
import type { Route } from './+types/tills-page';
import { sessionColumns } from './session-columns.tsx';

export const meta = pageTitle(() => m.tills_title());

export async function loader({ url, context }: Route.LoaderArgs) {
  return listTillSessions(context.get(shopContext).db, pageOf(url, 24));
}

type Found = Awaited<ReturnType<typeof loader>>;

export function listed({ sessions }: Pick<Found, 'sessions'>): Listed<TillSession> {
  return {
    list: 'tills',
    title: m.tills_title(),
    rows: sessions,
    keyOf: ({ id }) => id,
    columns: sessionColumns(),
  };
}

export default function TillsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...listed(loaderData)}
      back={useBackoffice().may('run-till') ? '/admin/till' : '/admin/accounting'}
      found={loaderData}
      actions={<ExportLinks list="tills/moves" what={m.till_moves()} words={m.till_moves()} />}
      none={<EmptyList icon="till">{m.tills_none()}</EmptyList>}
    />
  );
}
