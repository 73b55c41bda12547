import { Link } from 'react-router';
import { moveDirection } from '../../domain/tills/till.ts';
import { m } from '../../generated/words/messages.js';
import { moveName } from '../language/names.ts';
import { showMoment, signedAmount } from '../language/show.ts';
import { DataTable } from '../list/data-table.tsx';
import type { ReadSession } from './read-session.server.ts';

export function CashTable({ payments, moves }: Pick<ReadSession, 'payments' | 'moves'>) {
  const lines = [
    ...payments.map(({ id, at, amount, direction, ...payment }) => ({
      ...{ id, at, amount: amount * direction, receipt: payment },
      words: payment.orders.join(', '),
      detail: payment.isVoid ? m.paper_receipt_voided() : '',
    })),
    ...moves.map(({ id, at, amount, kind, reason }) => ({
      ...{ id: String(id), at, amount: amount * moveDirection(kind), receipt: undefined },
      ...{ words: moveName(kind), detail: reason },
    })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  if (lines.length === 0) return <p className="text-muted">{m.till_lines_none()}</p>;
  return (
    <div className="table-panel">
      <DataTable
        caption={m.till_lines()}
        rows={lines}
        keyOf={({ id }) => id}
        columns={[
          { label: m.till_what(), cell: (line) => <What {...line} /> },
          { label: m.till_when(), cell: ({ at }) => showMoment(at) },
          { label: m.orders_amount(), cell: ({ amount }) => signedAmount(amount), as: 'number' },
        ]}
      />
    </div>
  );
}

type WhatProps = {
  receipt: Pick<ReadSession['payments'][number], 'receiptId' | 'receipt'> | undefined;
  words: string;
  detail: string;
};

function What({ receipt, words, detail }: WhatProps) {
  return (
    <div className="min-w-0">
      {receipt && (
        <Link className="table-link" to={`/admin/documents/${receipt.receiptId}`}>
          {receipt.receipt}
        </Link>
      )}
      <span className="block wrap-anywhere">{words}</span>
      {detail && <small className="block wrap-anywhere text-muted">{detail}</small>}
    </div>
  );
}
