import type { ExportColumn } from '../../../domain/import-export/export/column.ts';
import type { ExportedOrderLine } from '../../../domain/import-export/export/export.queries.ts';
import { type Language, localized } from '../../../domain/localized.ts';
import type { OrderStatus } from '../../../domain/orders/order.ts';
import type { Module } from '../../../domain/settings/settings.ts';
import { m } from '../../../generated/words/messages.js';
import { methodNames, stateNames } from '../../deliveries/state-name.ts';
import { customerName } from '../../language/names.ts';

/** One row for each order line; fields of the order are repeated. Amounts in FCFA. */
export function orderColumns(
  language: Language,
  modules: Module[],
  hasFees: boolean,
): ExportColumn<ExportedOrderLine>[] {
  const statuses: Record<OrderStatus, string> = {
    pending: m.status_pending(),
    processing: m.status_processing(),
    shipping: m.status_shipping(),
    completed: m.status_completed(),
    cancelled: m.status_cancelled(),
  };
  return [
    { heading: m.order_number(), cell: ({ number }) => number },
    { heading: m.order_date(), cell: ({ createdAt }) => createdAt },
    { heading: m.order_status(), cell: ({ status }) => statuses[status] },
    { heading: m.exports_completed_at(), cell: ({ completedAt }) => completedAt },
    { heading: m.exports_customer(), cell: customerName },
    { heading: m.field_phone(), cell: ({ phone }) => phone },
    { heading: m.imports_column_sku(), cell: ({ sku }) => sku },
    { heading: m.exports_item(), cell: (line) => itemName(line, language) },
    { heading: m.quantity(), cell: ({ quantity }) => quantity },
    { heading: m.exports_listed_price(), cell: ({ price }) => price },
    { heading: m.exports_actual_price(), cell: ({ actualPrice }) => actualPrice },
    { heading: m.exports_floor(), cell: ({ floor }) => floor },
    { heading: m.exports_line_total(), cell: lineTotal },
    { heading: m.exports_discount(), cell: ({ discount }) => discount },
    { heading: m.exports_order_total(), cell: ({ totalAmount }) => totalAmount },
    { heading: m.exports_internal_note(), cell: ({ note }) => note },
    ...(modules.includes('delivery') ? deliveryColumns() : hasFees ? [feeColumn()] : []),
  ];
}

const feeColumn = (): ExportColumn<ExportedOrderLine> => ({
  heading: m.exports_delivery_fee(),
  cell: ({ deliveryFee }) => deliveryFee,
});

/** An order without wishes is still to be agreed and prepared. */
function deliveryColumns(): ExportColumn<ExportedOrderLine>[] {
  const [methods, states] = [methodNames(), stateNames()];
  return [
    { heading: m.delivery_title(), cell: ({ deliveryMethod }) => methods[deliveryMethod ?? 'agree'] },
    { heading: m.delivery_town(), cell: ({ town }) => town },
    { heading: m.exports_delivery_place(), cell: ({ place, agency }) => place || agency },
    { heading: m.delivery_landmark_name(), cell: ({ landmark }) => landmark },
    { heading: m.delivery_recipient_name(), cell: ({ recipient }) => recipient },
    { heading: m.delivery_recipient_phone(), cell: ({ recipientPhone }) => recipientPhone },
    feeColumn(),
    { heading: m.delivery_step(), cell: ({ deliveryState }) => states[deliveryState ?? 'to-prepare'] },
    { heading: m.delivery_remark(), cell: ({ remark }) => remark },
    { heading: m.delivery_company(), cell: ({ buyerCompany }) => buyerCompany },
    { heading: m.delivery_niu(), cell: ({ buyerNiu }) => buyerNiu },
    { heading: m.delivery_told(), cell: ({ toldByWhatsapp }) => (toldByWhatsapp ? m.log_yes() : m.log_no()) },
  ];
}

function itemName({ name, nameEn }: ExportedOrderLine, language: Language): string {
  return localized(language, { fr: name ?? '', en: nameEn ?? '' });
}

function lineTotal({ quantity, price, actualPrice }: ExportedOrderLine): number | null {
  const paid = actualPrice ?? price;
  return quantity === null || paid === null ? null : quantity * paid;
}
