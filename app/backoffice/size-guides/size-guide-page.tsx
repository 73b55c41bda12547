import { useMemo, useState } from 'react';
import { data } from 'react-router';
import { numericIdOf } from '../../domain/id.ts';
import { saveSizeGuide } from '../../domain/products/families/size-guides/save-size-guide.ts';
import {
  parseSizeGuide,
  sizeGuideForm,
  type TypedSizeGuide,
} from '../../domain/products/families/size-guides/size-guide.schema.ts';
import {
  formatSizeRows,
  guideLimits,
  listGaps,
} from '../../domain/products/families/size-guides/size-guide.ts';
import { findSizeGuide } from '../../domain/products/families/staff-families.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formAction, formOf } from '../form/action/form-action.server.ts';
import { EditForm } from '../form/edit-form.tsx';
import type { LineFormat } from '../form/table/rows.ts';
import { TableField } from '../form/table/table-field.tsx';
import { PictureField } from '../form/upload/picture-field.tsx';
import { useForm } from '../form/use-form.tsx';
import { showText } from '../language/show.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/size-guide-page';

export const meta = pageTitle(() => m.size_guides_one());

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === 'new') return { guide: undefined, form: formOf(sizeGuideForm) };
  const guide = await findSizeGuide(context.get(shopContext).db, numericIdOf(params));
  if (!guide) throw data('size guide', { status: 404 });
  return { guide, form: formOf(sizeGuideForm, typedOf(guide)) };
}

export const action = formAction({
  schema: sizeGuideForm,
  parse: parseSizeGuide,
  event: 'size guide not saved',
  save: async ({ db, author, values: { guide }, id: typedId, form }) => {
    const id = typedId === 'new' ? undefined : numericIdOf({ id: typedId });
    if (id !== undefined && !(await findSizeGuide(db, id)))
      return { ok: false, reason: 'not-found' } as const;
    return saveSizeGuide(db, author, { id, version: Number(form.field('version')) || 0, guide });
  },
  to: ({ id }) => `/admin/size-guides/${id}`,
  notice: 'changes-saved',
});

export default function SizeGuidePage({ loaderData: { guide, form }, actionData }: Route.ComponentProps) {
  const { field, area, choice, value, edit } = useForm(form, actionData, {
    prefix: 'guide-',
    ids: { imageUrl: 'imageUrl-file' },
    labels: {
      nameFr: m.size_guides_name_fr,
      nameEn: m.size_guides_name_en,
      howFr: m.size_guides_how_fr,
      howEn: m.size_guides_how_en,
      measures: m.size_guides_measures,
      rows: m.size_guides_rows,
      imageUrl: m.size_guides_picture,
      imageColor: m.size_guides_picture,
    },
    failed: m.families_failed(),
    problems: { stale: () => m.size_guides_stale() },
    sentences: {
      'measures-unreadable': m.size_guides_measures_unreadable,
      'rows-unreadable': m.size_guides_rows_unreadable,
      'rows-missing': m.size_guides_rows_missing,
      'size-twice': m.size_guides_size_twice,
      'rows-overlap': m.size_guides_overlap,
      'picture-unknown': m.products_picture_unknown,
    },
  });
  const { label, error } = choice('imageUrl');
  const gaps = guide ? listGaps(guide.rows) : [];
  const title = guide ? showText({ fr: guide.nameFr, en: guide.nameEn }) : m.size_guides_new();
  return (
    <>
      <PageHeader title={title} back="/admin/size-guides" />
      {gaps.length > 0 && <Notice kind="attention">{m.size_guides_gaps({ list: gaps.join(', ') })}</Notice>}
      <EditForm {...edit} subject={`size-guide:${guide?.id ?? 'new'}@${guide?.version ?? 0}`} isNew={!guide}>
        <input type="hidden" name="version" value={guide?.version ?? 0} />
        <section className="card-panel">
          <div className="form-columns items-start">
            <TextField {...field('nameFr')} lang="fr" />
            <TextField {...field('nameEn')} lang="en" />
            <TextArea {...area('howFr')} lang="fr" rows={4} />
            <TextArea {...area('howEn')} lang="en" rows={4} />
            <PictureField
              name="imageUrl"
              colorName="imageColor"
              {...{ label, error }}
              file={value('imageUrl')}
              color={value('imageColor')}
            />
          </div>
        </section>
        <SizeTables measures={area('measures')} rows={area('rows')} />
      </EditForm>
    </>
  );
}

type TypedTable = {
  id: string;
  name: string;
  label: string;
  error: string | undefined;
  defaultValue: string;
};

function SizeTables({ measures, rows }: { measures: TypedTable; rows: TypedTable }) {
  const [text, setText] = useState(measures.defaultValue);
  const ranges = useMemo(
    () => [
      { label: m.size_guides_size() },
      ...measureLine
        .read(text)
        .map(([name = '']) => name)
        .filter((name) => name !== '')
        .slice(0, guideLimits.measures)
        .map((measure) => ({ label: m.size_guides_range({ measure }) })),
    ],
    [text],
  );
  const columns = useMemo(
    () => [
      { label: m.size_guides_measure() },
      { label: m.size_guides_in_english() },
      { label: m.size_guides_unit() },
    ],
    [],
  );
  return (
    <section className="card-panel">
      <TableField
        {...measures}
        {...{ columns, format: measureLine, most: guideLimits.measures, lines: 3 }}
        required
        hint={m.size_guides_measures_hint()}
        textHint={m.size_guides_measures_text()}
        onText={setText}
      />
      <TableField
        {...rows}
        {...{ columns: ranges, format: sizeLine, most: guideLimits.rows, lines: 8 }}
        required
        hint={m.size_guides_rows_hint()}
        textHint={m.size_guides_rows_text()}
      />
    </section>
  );
}

const measureLine: LineFormat = {
  read: (text) => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim())),
  write: (cells) =>
    cells
      .map((cell) => cell.replaceAll('|', '/'))
      .join(' | ')
      .replace(/[ |]+$/, ''),
};

const sizeLine: LineFormat = {
  read: (text) =>
    text.split('\n').map((line) => {
      const [, size = line, typed = ''] = /^([^:]*):(.*)$/.exec(line) ?? [];
      return [size.trim(), ...typed.split(';').map((range) => range.trim())];
    }),
  write: ([size = '', ...ranges]) =>
    size === '' && ranges.every((range) => range === '') ? '' : `${size} : ${ranges.join('; ')}`,
};

type StoredGuide = NonNullable<Awaited<ReturnType<typeof findSizeGuide>>>;

function typedOf({ measures, rows, ...guide }: StoredGuide): TypedSizeGuide {
  const lines = measures.map(({ fr, en, unit }) => `${fr} | ${en} | ${unit}`);
  return { ...guide, measures: lines.join('\n'), rows: formatSizeRows(rows) };
}
