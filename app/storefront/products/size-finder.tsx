import { localized } from '../../domain/localized.ts';
import { type FoundSize, parseMeasure } from '../../domain/products/families/size-guides/size-guide.ts';
import type { PublicDetails } from '../../domain/products/list/product-details.queries.ts';
import { productName } from '../../domain/products/product.ts';
import { m } from '../../generated/words/messages.js';
import { pictureAddress } from '../../platform/pictures/picture-file.ts';
import { address } from '../address.ts';
import { ChatLink } from '../layout/chat-link.tsx';
import { useStorefront } from '../layout/use-storefront.ts';
import { PictureFormats } from '../parts/picture.tsx';

export type SizeAnswer = { typed: string[] } & (
  | { reason: 'measure-invalid' }
  | ({ reason: 'read' } & FoundSize)
);

type SizeGuide = NonNullable<NonNullable<PublicDetails['family']>['guide']>;
type SizeFinderProps = { details: PublicDetails; answer: SizeAnswer | undefined };

/** Measures are sent in a form's body: none stands in an address, a log or a cache, and none is kept. */
export function SizeFinder({ details, answer }: SizeFinderProps) {
  const { language } = useStorefront();
  const { family } = details;
  const guide = family?.guide;
  if (!family || !guide) return null;
  const how = localized(language, { fr: guide.howFr, en: guide.howEn });
  const isInvalid = answer?.reason === 'measure-invalid';
  const found = answer?.reason === 'read' && answer.found === 'size' ? answer.size : undefined;
  return (
    <section className="panel size-finder grid gap-3" id="find-size">
      <h2>{m.find_size()}</h2>
      <div className="how-to-measure flex flex-wrap gap-x-5 gap-y-3 items-center">
        {guide.imageUrl && (
          <PictureFormats imageUrl={guide.imageUrl} widths={[400]}>
            <img
              src={pictureAddress(guide.imageUrl, 400)}
              alt={m.find_size_drawing({
                measures: guide.measures.map((each) => localized(language, each)).join(', '),
              })}
              width="400"
              height="400"
              loading="lazy"
            />
          </PictureFormats>
        )}
        {how && <p className="whitespace-pre-line">{how}</p>}
      </div>
      {isInvalid && (
        // biome-ignore lint/a11y/noAutofocus: the answer to a form that was sent is read first.
        <p className="field-error" id="measure-error" role="alert" tabIndex={-1} autoFocus data-error-summary>
          {m.find_size_invalid()}
        </p>
      )}
      <MeasureForm guide={guide} page={details.page} answer={answer} />
      {answer && <Answer answer={answer} details={details} />}
      <p className="text-sm text-muted">{m.find_size_not_kept()}</p>
      <SizeTable
        guide={guide}
        option={localized(language, { fr: family.family.option1Fr, en: family.family.option1En })}
        found={found}
      />
    </section>
  );
}

type MeasureFormProps = { guide: SizeGuide; page: string; answer: SizeAnswer | undefined };

function MeasureForm({ guide, page, answer }: MeasureFormProps) {
  const { language } = useStorefront();
  const isInvalid = answer?.reason === 'measure-invalid';
  const isWrong = (at: number) => isInvalid && parseMeasure(answer.typed[at] ?? '') === undefined;
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      method="post"
      action={`${address(language, `/products/${page}/size`)}#find-size`}
    >
      {guide.measures.map((measure, i) => (
        <div className="field" key={measure.fr}>
          <label htmlFor={`measure-${i}`}>
            {m.find_size_measure({ measure: localized(language, measure), unit: measure.unit })}
          </label>
          <input
            className="input"
            id={`measure-${i}`}
            name="measure"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={answer?.typed[i]}
            aria-invalid={isWrong(i) ? true : undefined}
            aria-describedby={isWrong(i) ? 'measure-error' : undefined}
          />
        </div>
      ))}
      <button className="button button-quiet" type="submit">
        {m.find_size_button()}
      </button>
    </form>
  );
}

type SizeTableProps = { guide: SizeGuide; option: string; found: string | undefined };

function SizeTable({ guide, option, found }: SizeTableProps) {
  const { language } = useStorefront();
  return (
    <table className="specifications">
      <thead>
        <tr>
          <th scope="col">{option}</th>
          {guide.measures.map((measure) => (
            <th scope="col" key={measure.fr}>
              {localized(language, measure)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guide.rows.map(({ size, ranges }) => (
          <tr key={size} className={size === found ? 'is-found' : undefined}>
            <th scope="row">{size}</th>
            {guide.measures.map(({ fr, unit }, i) => (
              <td key={fr}>{rangeOf(ranges[i], unit, language)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Answer({ answer, details }: { answer: SizeAnswer; details: PublicDetails }) {
  const { company, language } = useStorefront();
  const { product, family } = details;
  if (answer.reason === 'measure-invalid') return null;
  if (answer.found === 'outside')
    return (
      <div className="notice notice-attention" role="status">
        <p>{m.find_size_outside()}</p>
        <ChatLink
          phone={company.whatsapp}
          text={m.chat_size({ company: company.name, name: productName(product, language) })}
        >
          {m.ask_on_whatsapp()}
        </ChatLink>
      </div>
    );
  const { size } = answer;
  const same = family?.variants.filter(({ option1 }) => option1 === size) ?? [];
  const variant = same.find(({ option2 }) => option2 === product.option2) ?? same[0];
  return (
    <div className="notice" role="status">
      <p className="font-semibold">{m.find_size_found({ size })}</p>
      {answer.isLarger && <p>{m.find_size_larger()}</p>}
      {variant ? variant.stock === 0 && <p>{m.find_size_sold_out()}</p> : <p>{m.find_size_none()}</p>}
      {variant && (
        <p>
          <a href={address(language, `/products/${variant.page}`)}>{m.find_size_choose({ size })}</a>
        </p>
      )}
    </div>
  );
}

function rangeOf(range: [number, number] | undefined, unit: string, language: 'fr' | 'en'): string {
  if (!range) return '';
  const [from, to] = range.map((each) => String(each).replace('.', language === 'fr' ? ',' : '.'));
  return m.find_size_range({ from: from ?? '', to: to ?? '', unit });
}
