import { data } from 'react-router';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { saveSizeGuide } from '../../domain/products/families/size-guides/save-size-guide.ts';
import {
  parseSizeGuide,
  type SizeGuideRefusals,
  sizeGuideForm,
  type TypedSizeGuide,
} from '../../domain/products/families/size-guides/size-guide.schema.ts';
import { formatSizeRows, listGaps } from '../../domain/products/families/size-guides/size-guide.ts';
import { findSizeGuide } from '../../domain/products/families/staff-families.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { fieldErrors, summaryOf } from '../form/field-errors.ts';
import { PictureField } from '../form/upload/picture-field.tsx';
import { useAnswer } from '../form/use-change.ts';
import { showText } from '../language/show.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { productIdOf } from '../products/product-address.ts';
import { PageHeader } from '../shell/page-header.tsx';
import { pageTitle } from '../shell/page-title.ts';
import type { Route } from './+types/size-guide-page';

export const meta = pageTitle(() => m.size_guides_one());

export async function loader({ params, context }: Route.LoaderArgs) {
  if (params.id === 'new') return { guide: undefined };
  const guide = await findSizeGuide(context.get(shopContext).db, productIdOf(params));
  if (!guide) throw data('size guide', { status: 404 });
  return { guide };
}

type Refused = { typed: TypedSizeGuide; fields: SizeGuideRefusals; reason: 'fields' | 'stale' | 'failed' };

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = params.id === 'new' ? undefined : productIdOf(params);
  if (id !== undefined && !(await findSizeGuide(shop.db, id))) throw data('size guide', { status: 404 });
  const typed = typedIn(sizeGuideForm, form);
  const read = parseSizeGuide(typed);
  if (!read.ok) return refuse<Refused>({ ...read, typed });
  const change = { id, version: Number(form.field('version')) || 0, guide: read.guide };
  const saved = await attemptChange(shop, 'size guide not saved', () =>
    saveSizeGuide(shop.db, context.get(administratorContext), change),
  );
  if (saved.ok) return redirectWithNotice(`/admin/size-guides/${saved.id}`, 'changes-saved');
  return refuse<Refused>({ fields: {}, ...saved, typed });
}

const names: Record<keyof SizeGuideRefusals, () => string> = {
  nameFr: m.size_guides_name_fr,
  nameEn: m.size_guides_name_en,
  howFr: m.size_guides_how_fr,
  howEn: m.size_guides_how_en,
  measures: m.size_guides_measures,
  rows: m.size_guides_rows,
  imageUrl: m.size_guides_picture,
};

const sentences: Record<NonNullable<SizeGuideRefusals[keyof SizeGuideRefusals]>, () => string> = {
  missing: m.field_required,
  'too-long': m.field_too_long,
  'measures-unreadable': m.size_guides_measures_unreadable,
  'rows-unreadable': m.size_guides_rows_unreadable,
  'rows-missing': m.size_guides_rows_missing,
  'size-twice': m.size_guides_size_twice,
  'rows-overlap': m.size_guides_overlap,
  'picture-unknown': m.products_picture_unknown,
};

export default function SizeGuidePage({ loaderData: { guide }, actionData }: Route.ComponentProps) {
  const { answer: refused } = useAnswer(actionData);
  const errors = fieldErrors(refused?.fields ?? {}, (code) => sentences[code]());
  const typed = refused?.typed ?? (guide && typedOf(guide));
  const gaps = guide ? listGaps(guide.rows) : [];
  const title = guide ? showText({ fr: guide.nameFr, en: guide.nameEn }) : m.size_guides_new();
  const common = (name: keyof SizeGuideRefusals) => ({
    id: `guide-${name}`,
    name,
    label: names[name](),
    defaultValue: typed?.[name],
    error: errors[name],
  });
  return (
    <>
      <PageHeader title={title} back="/admin/size-guides" />
      {gaps.length > 0 && <Notice kind="attention">{m.size_guides_gaps({ list: gaps.join(', ') })}</Notice>}
      <EditForm
        subject={`size-guide:${guide?.id ?? 'new'}:${guide?.version ?? 0}`}
        isNew={!guide}
        failed={m.families_failed()}
        errors={summaryOf(names, errors, (name) => (name === 'imageUrl' ? `${name}-file` : `guide-${name}`))}
        problem={refused?.reason === 'stale' && <ConflictNotice sentence={<p>{m.size_guides_stale()}</p>} />}
      >
        <input type="hidden" name="version" value={guide?.version ?? 0} />
        <section className="card-panel">
          <div className="form-columns items-start">
            <TextField {...common('nameFr')} lang="fr" autoComplete="off" />
            <TextField {...common('nameEn')} lang="en" autoComplete="off" required={false} />
            <TextArea {...common('howFr')} lang="fr" rows={4} required={false} />
            <TextArea {...common('howEn')} lang="en" rows={4} required={false} />
            <TextArea {...common('measures')} rows={3} hint={m.size_guides_measures_hint()} />
            <TextArea {...common('rows')} rows={8} hint={m.size_guides_rows_hint()} />
            <PictureField
              name="imageUrl"
              colorName="imageColor"
              label={names.imageUrl()}
              file={typed?.imageUrl ?? ''}
              color={typed?.imageColor ?? ''}
              error={errors.imageUrl}
            />
          </div>
        </section>
      </EditForm>
    </>
  );
}

type StoredGuide = NonNullable<Awaited<ReturnType<typeof findSizeGuide>>>;

function typedOf({ measures, rows, ...guide }: StoredGuide): TypedSizeGuide {
  const lines = measures.map(({ fr, en, unit }) => `${fr} | ${en} | ${unit}`);
  return { ...guide, measures: lines.join('\n'), rows: formatSizeRows(rows) };
}
