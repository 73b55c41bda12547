import { Link } from 'react-router';
import type { ForeignReport } from '../../../../domain/import-export/import/import.ts';
import type { SourceName } from '../../../../domain/import-export/import/mapping/source.ts';
import { m } from '../../../../generated/words/messages.js';
import { showNumber } from '../../../language/show.ts';

const names: Record<SourceName, string> = {
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  prestashop: 'PrestaShop',
  odoo: 'Odoo',
};

export const sourceName = (source: SourceName) => names[source];

type ForeignTableProps = { report: ForeignReport; mapAgain: string | undefined };

export function ForeignTable({ report, mapAgain }: ForeignTableProps) {
  const { source, columns } = report;
  const counted = [
    [report.unpublished, m.imports_left_unpublished],
    [report.parents, m.imports_left_parents],
    [report.pictureRows, m.imports_left_picture_rows],
    [report.pictures, m.imports_left_pictures],
    [report.noStock, m.imports_left_no_stock],
  ] as const;
  const sentences = [
    ...counted.flatMap(([count, say]) => (count > 0 ? [say({ count: showNumber(count) })] : [])),
    ...(report.noFloor ? [m.imports_left_no_floor()] : []),
    ...(columns.length > 0 ? [m.imports_left_columns({ list: columns.join(', ') })] : []),
  ];
  return (
    <section className="card-panel">
      <h2>{source ? m.imports_left_title({ source: sourceName(source) }) : m.imports_left_supplier()}</h2>
      {sentences.length > 0 ? (
        <ul className="grid list-disc gap-2 pl-5">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      ) : (
        <p>{m.imports_left_nothing()}</p>
      )}
      {mapAgain && (
        <p>
          <Link className="button button-quiet" to={mapAgain}>
            {m.imports_map_again()}
          </Link>
        </p>
      )}
    </section>
  );
}
