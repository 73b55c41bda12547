import { formatFcfa, formatNumber } from '../../../domain/money.ts';
import type { Invoice } from '../../../domain/orders/invoice/invoice.queries.ts';
import { productName } from '../../../domain/products/product.ts';
import { m } from '../../../generated/words/messages.js';
import { formatDay } from '../../language/format-date.ts';
import { eachLanguage, inBoth, invoiceFacts, onPaper, sellerLines, type Words } from './invoice-words.ts';

/** Words in both languages, names and numbers in the customer's language. */
export function InvoiceSheet({ invoice: issued }: { invoice: Invoice }) {
  const invoice = onPaper(issued);
  const { company, language, lines } = invoice;
  const facts = invoiceFacts(invoice, (moment) => formatDay(moment, language));
  return (
    <article className="invoice">
      <header className="invoice-head">
        <div className="invoice-seller">
          {company.logoUrl && <img src={`/images/${company.logoUrl}?w=400`} alt="" />}
          <p className="invoice-company">{company.name}</p>
          {sellerLines(invoice).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className="invoice-document">
          <h1>
            <Both words={m.invoice_title} />
          </h1>
          <Facts facts={facts.document} />
        </div>
      </header>
      <Facts className="invoice-customer" facts={facts.customer} />
      <table className="invoice-lines">
        <thead>
          <tr>
            <ColumnHead words={m.invoice_item} />
            <ColumnHead words={m.invoice_quantity} />
            <ColumnHead words={m.invoice_unit_price} />
            <ColumnHead words={m.invoice_amount} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an invoice's lines never change
            <tr key={position}>
              <td>{productName(line, language)}</td>
              <td data-label={inBoth(m.invoice_quantity)}>{formatNumber(line.quantity, language)}</td>
              <td data-label={inBoth(m.invoice_unit_price)}>{formatFcfa(line.unitPrice, language)}</td>
              <td data-label={inBoth(m.invoice_amount)}>{formatFcfa(line.total, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <footer className="invoice-foot">
        <p className="invoice-total">
          <Both words={m.invoice_total} />
          <strong>{formatFcfa(invoice.total, language)}</strong>
        </p>
        <p className="invoice-thanks">
          <Both words={m.invoice_thanks} />
        </p>
      </footer>
    </article>
  );
}

type FactsProps = { facts: { words: Words; value: string }[]; className?: string };

function Facts({ facts, className = '' }: FactsProps) {
  return (
    <dl className={`invoice-facts ${className}`}>
      {facts.map(({ words, value }) => (
        <div key={value}>
          <dt>
            <Both words={words} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function ColumnHead({ words }: { words: Words }) {
  return (
    <th scope="col">
      <Both words={words} />
    </th>
  );
}

function Both({ words }: { words: Words }) {
  const { fr, en } = eachLanguage(words);
  return (
    <span className="invoice-words">
      <span lang="fr">{fr}</span>
      {en !== fr && (
        <>
          {' / '}
          <span lang="en">{en}</span>
        </>
      )}
    </span>
  );
}
