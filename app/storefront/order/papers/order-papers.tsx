import { formatDay } from '../../../domain/date.ts';
import type { PaperOfOrder } from '../../../domain/documents/document.queries.ts';
import { paperName } from '../../../domain/documents/name-document.ts';
import { m } from '../../../generated/words/messages.js';
import { Icon } from '../../../ui/icon.tsx';
import { useStorefront } from '../../layout/use-storefront.ts';

export function OrderPapers({ token, papers }: { token: string; papers: PaperOfOrder[] }) {
  const { language } = useStorefront();
  if (papers.length === 0) return null;
  return (
    <section className="grid content-start gap-2" aria-labelledby="papers-title">
      <h2 id="papers-title">{m.order_papers()}</h2>
      <ul className="ruled ruled-off">
        {papers.map(({ id, number, revision, issuedAt, language: hrefLang, ...paper }) => (
          <li className="between items-center gap-y-0" key={id}>
            <a
              className="press-line gap-2 underline"
              href={`/order/${token}/papers/${id}.pdf`}
              hrefLang={hrefLang}
              type="application/pdf"
            >
              <Icon name="file" />
              {m.order_paper_pdf({
                kind: paperName(paper),
                number: revision > 1 ? `${number}/${revision}` : number,
              })}
            </a>
            <span className="text-sm text-muted">{formatDay(issuedAt, language)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
