import { Link } from 'react-router';
import { formatPhone, isOtherNumber } from '../../../domain/contact/phone.ts';
import type { OrderDetails } from '../../../domain/orders/order.queries.ts';
import { shortId } from '../../../domain/orders/order.ts';
import { m } from '../../../generated/words/messages.js';
import { customerName } from '../../language/names.ts';
import { languageName, showMoment } from '../../language/show.ts';
import { useBackoffice } from '../../shell/shell.tsx';

export function CustomerFacts({ order }: { order: OrderDetails }) {
  const { may } = useBackoffice();
  const phone = formatPhone(order.phone);
  return (
    <section className="card-panel" aria-labelledby="customer">
      <h2 id="customer">{m.orders_customer()}</h2>
      <dl className="facts">
        {order.organisationId && (
          <Fact term={m.organisations_one()}>
            {may('manage-organisations') ? (
              <Link
                className="inline-flex min-h-11 items-center"
                to={`/admin/organisations/${order.organisationId}`}
              >
                {order.organisationName}
              </Link>
            ) : (
              order.organisationName
            )}
          </Fact>
        )}
        <Fact term={m.field_name()}>
          {order.phone && may('see-customers') ? (
            <Link className="inline-flex min-h-11 items-center" to={`/admin/customers/${order.id}`}>
              {customerName(order)}
            </Link>
          ) : (
            customerName(order)
          )}
        </Fact>
        {order.erasedAt && <Fact term={m.orders_erased()}>{showMoment(order.erasedAt)}</Fact>}
        {order.phone && (
          <Fact term={m.field_phone()}>
            <a className="inline-flex min-h-11 items-center whitespace-nowrap" href={`tel:${order.phone}`}>
              {phone}
            </a>
          </Fact>
        )}
        {isOtherNumber(order) && <Fact term={m.orders_phone_typed()}>{order.phoneTyped}</Fact>}
        <Fact term={m.orders_language()}>{languageName(order.language)}</Fact>
        <Fact term={m.order_number()}>
          {order.number} <span className="font-mono font-normal text-muted">{shortId(order.id)}</span>
        </Fact>
        <Fact term={m.order_date()}>{showMoment(order.createdAt)}</Fact>
        <Fact term={m.orders_entered_by()}>{order.enteredBy ?? m.orders_entered_online()}</Fact>
        {order.invoiceNumber && <Fact term={m.orders_invoice()}>{order.invoiceNumber}</Fact>}
      </dl>
      {order.phone && may('manage-personal-data') && (
        <Link
          className="inline-flex min-h-11 items-center"
          to={`/admin/privacy?q=${encodeURIComponent(order.phone)}`}
        >
          {m.persons_of_order()}
        </Link>
      )}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
