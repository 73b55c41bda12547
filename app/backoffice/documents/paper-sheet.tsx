import type { Both, Paper, PaperFact } from '../../domain/documents/paper/paper.ts';
import { inBoth } from '../../domain/documents/paper/paper.ts';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { usePrintedFoot } from './use-print.ts';

type PaperSheetProps = {
  paper: Paper;
  stamp: string | undefined;
};

/** Words in both languages, names and numbers in the customer’s language. Says the same as `drawPaper`. */
export function PaperSheet({ paper, stamp }: PaperSheetProps) {
  const { seller } = paper;
  usePrintedFoot(paper.foot);
  return (
    <article className="paper mx-auto grid w-full max-w-[210mm] grid-cols-[minmax(0,1fr)] gap-8 wrap-anywhere">
      <header className="flex flex-wrap justify-between gap-x-8 gap-y-6">
        <div className="paper-seller flex-[1_1_14rem]">
          {seller.logoUrl && <img src={pictureAddress(seller.logoUrl, 400, 'webp')} alt="" />}
          <p className="paper-company">{seller.name}</p>
          {seller.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className="grid content-start gap-3 max-sm:basis-full">
          <h1>
            <InBoth words={paper.title} />
          </h1>
          <Facts facts={paper.facts} />
        </div>
      </header>
      <Facts className="paper-customer" facts={paper.buyer} isList />
      <Lines paper={paper} />
      <Foot paper={paper} stamp={stamp} />
    </article>
  );
}

function Lines({ paper: { columns, rows } }: Pick<PaperSheetProps, 'paper'>) {
  return (
    <table className="paper-lines w-full">
      <thead>
        <tr>
          {columns.map(({ key, label }) => (
            <th scope="col" key={key} className={`paper-${key}`}>
              <InBoth words={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paper never change
          <tr key={position}>
            {columns.map(({ key, label }, at) => (
              <td
                key={key}
                className={`paper-${key} flex-wrap`}
                {...(key !== 'name' && { 'data-label': inBoth(label) })}
              >
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Foot({ paper, stamp }: PaperSheetProps) {
  return (
    <footer className="paper-foot grid gap-6">
      {paper.sums.length > 0 && (
        <dl className="paper-sums w-full max-w-136 justify-self-end">
          {paper.sums.map(({ label, value, isMain }) => (
            <div
              key={label.fr}
              className={`between justify-end gap-x-6 gap-y-0${isMain ? ' paper-total' : ''}`}
            >
              <dt>
                <InBoth words={label} />
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Sentences sentences={paper.sentences} />
      {paper.payment.length > 0 && <Facts facts={paper.payment} isList />}
      <Sentences sentences={paper.notes} />
      <div className="flex flex-wrap gap-4">
        {paper.signatures && <Signatures words={paper.signatures} stamp={stamp} />}
        {paper.proof && <Proof proof={paper.proof} />}
      </div>
      {paper.thanks && (
        <p className="paper-thanks ruled-above">
          <InBoth words={paper.thanks} />
        </p>
      )}
    </footer>
  );
}

type SignaturesProps = { words: NonNullable<Paper['signatures']>; stamp: string | undefined };

function Signatures({ words, stamp }: SignaturesProps) {
  return (
    <>
      <div className="paper-signature grid min-h-30 flex-[1_1_13rem] content-start gap-2 px-3 py-2">
        <InBoth words={words.seller} />
        {stamp && <img src={stamp} alt="" />}
      </div>
      <div className="paper-signature grid min-h-30 flex-[1_1_13rem] content-start gap-2 px-3 py-2">
        <InBoth words={words.buyer} />
        {words.fields.map((field) => (
          <p className="paper-field" key={field.fr}>
            <InBoth words={field} />
          </p>
        ))}
      </div>
    </>
  );
}

function Sentences({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="paper-sentences">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

function Proof({ proof: { label, code, address, modules } }: { proof: NonNullable<Paper['proof']> }) {
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <a className="paper-proof ml-auto grid justify-items-end" href={address}>
      <svg viewBox={`0 0 ${modules.length} ${modules.length}`} aria-hidden="true">
        <path d={dark.join('')} />
      </svg>
      <b>{code}</b>
      <InBoth words={label} />
    </a>
  );
}

type FactsProps = {
  facts: PaperFact[];
  className?: string;
  /** Each value beside its name, not at the other end of the line. */
  isList?: boolean;
};

function Facts({ facts, className = '', isList = false }: FactsProps) {
  return (
    <dl className={`paper-facts ${className}`}>
      {facts.map(({ label, value }) => (
        <div className={`between gap-x-6 gap-y-0${isList ? ' justify-start' : ''}`} key={label.fr}>
          <dt>
            <InBoth words={label} />
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function InBoth({ words: { fr, en } }: { words: Both }) {
  return (
    <span>
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
