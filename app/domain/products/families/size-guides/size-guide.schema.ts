import { z } from 'zod';
import { isPictureFile } from '../../../../platform/pictures/picture-file.ts';
import { checked, type Field, line, required, text } from '../../../forms/field.schema.ts';
import { parserOf } from '../../../forms/form.schema.ts';
import { tidyText } from '../../../text.ts';
import { type GuideRefusal, guideLimits, type Measure, parseSizeRows, type SizeRow } from './size-guide.ts';

const measures: Field<Measure[], 'measures-unreadable'> = z.string().transform((typed, ctx) => {
  const read = parseMeasures(tidyText(typed));
  if (read) return read;
  ctx.addIssue({ code: 'custom', message: 'measures-unreadable' });
  return z.NEVER;
});
/** Read with the measures, whose number each row must have. */
const rows: Field<string, GuideRefusal> = z.string().overwrite(tidyText);

export const sizeGuideForm = z.object({
  nameFr: required(line(guideLimits.name)),
  nameEn: line(guideLimits.name),
  howFr: text(guideLimits.how),
  howEn: text(guideLimits.how),
  measures,
  rows,
  imageUrl: checked(
    (typed) => typed,
    (file) => (file === '' || isPictureFile(file) ? undefined : 'picture-unknown'),
  ),
  /** The browser's colour of the picture; anything else than a colour counts as none. */
  imageColor: z.string().transform((typed) => (/^#[0-9a-f]{6}$/.test(typed) ? typed : '')),
});

export type TypedSizeGuide = z.input<typeof sizeGuideForm>;
export type SizeGuideDetails = Omit<z.output<typeof sizeGuideForm>, 'rows'> & { rows: SizeRow[] };

export const parseSizeGuide = parserOf(
  sizeGuideForm.transform(({ rows: typed, ...guide }, ctx) => {
    const read = parseSizeRows(typed, guide.measures.length);
    if (typeof read !== 'string') return { guide: { ...guide, rows: read } };
    ctx.addIssue({ code: 'custom', message: read, path: ['rows'] });
    return z.NEVER;
  }),
);

/** A line for each: `Tour de cuisse | Thigh | cm`; the last two may be missing. */
function parseMeasures(typed: string): Measure[] | undefined {
  const read = typed
    .split('\n')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const [fr = '', en = '', unit = ''] = each.split('|').map((part) => part.trim());
      return { fr, en: en || fr, unit: unit || 'cm' };
    });
  const isReadable = read.every(
    ({ fr, en, unit }) =>
      fr !== '' && fr.length <= guideLimits.measure && en.length <= guideLimits.measure && unit.length <= 10,
  );
  return isReadable && read.length >= 1 && read.length <= guideLimits.measures ? read : undefined;
}
