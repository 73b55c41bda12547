import { data } from 'react-router';
import { typedIn } from '../../domain/forms/form.schema.ts';
import { numericIdOf } from '../../domain/id.ts';
import {
  type FamilyRefusals,
  familyForm,
  parseFamily,
  parseVariants,
  type TypedFamily,
  type TypedVariant,
  type VariantProblem,
} from '../../domain/products/families/family.schema.ts';
import { versionOf } from '../../domain/products/families/family.ts';
import { saveFamily } from '../../domain/products/families/save-family.ts';
import { findFamily, listSizeGuides } from '../../domain/products/families/staff-families.queries.ts';
import { m } from '../../generated/words/messages.js';
import { shopContext } from '../../platform/context.server.ts';
import { parseForm } from '../../platform/form.server.ts';
import { Select, TextField } from '../../ui/field.tsx';
import { administratorContext } from '../access/authorize.server.ts';
import { attemptChange } from '../form/action/attempt-change.server.ts';
import { refuse } from '../form/action/refuse.server.ts';
import { ConflictNotice } from '../form/conflict-notice.tsx';
import { EditForm } from '../form/edit-form.tsx';
import { fieldErrors, keysOf, summaryOf } from '../form/field-errors.ts';
import { useAnswer } from '../form/use-change.ts';
import { showText } from '../language/show.ts';
import { redirectWithNotice } from '../notices/flash.server.ts';
import { PageHeader, pageTitle } from '../shell/page-header.tsx';
import type { Route } from './+types/family-page';
import { CombineFields } from './combine-fields.tsx';
import { withCombined } from './combined-rows.ts';
import { VariantGrid } from './variant-grid.tsx';
import { rowsWith, storedRows, typedRows, variantSentences } from './variant-rows.ts';

export const meta = pageTitle(() => m.families_one());

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const found = await findFamily(db, numericIdOf(params));
  if (!found) throw data('family', { status: 404 });
  return { ...found, guides: await listSizeGuides(db) };
}

type Refused = {
  typed: TypedFamily;
  variants: TypedVariant[];
  fields: FamilyRefusals;
  problems: VariantProblem[];
  reason: 'fields' | 'variants' | 'stale' | 'failed';
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await parseForm(request);
  const shop = context.get(shopContext);
  const id = numericIdOf(params);
  const shown = {
    typed: typedIn(familyForm, form),
    variants: withCombined(typedRows(form), form),
    fields: {},
    problems: [],
  };
  const family = parseFamily(shown.typed);
  const variants = parseVariants(shown.variants);
  if (!family.ok)
    return refuse<Refused>({ ...shown, ...family, ...(!variants.ok && { problems: variants.problems }) });
  if (!variants.ok) return refuse<Refused>({ ...shown, ...variants });
  const change = { id, version: form.field('version'), family: family.family, variants: variants.variants };
  const saved = await attemptChange(shop, 'family not saved', () =>
    saveFamily(shop.db, context.get(administratorContext), change),
  );
  if (saved.ok) return redirectWithNotice(`/admin/families/${id}`, 'changes-saved');
  if (saved.reason === 'not-found') throw data('family', { status: 404 });
  return refuse<Refused>({ ...shown, ...saved });
}

const names: Record<keyof FamilyRefusals, () => string> = {
  name: m.products_name_fr,
  nameEn: m.products_name_en,
  option1Fr: m.families_option1_fr,
  option1En: m.families_option1_en,
  option2Fr: m.families_option2_fr,
  option2En: m.families_option2_en,
  sizeGuideId: m.families_guide,
};

const sentences = {
  missing: m.field_required,
  'too-long': m.field_too_long,
  'guide-unknown': m.families_guide_unknown,
};

export default function FamilyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { family, variants, guides } = loaderData;
  const { answer: refused } = useAnswer(actionData);
  const errors = fieldErrors(refused?.fields ?? {}, (code) => sentences[code]());
  const problems = refused?.problems ?? [];
  const typed: TypedFamily = refused?.typed ?? { ...family, sizeGuideId: String(family.sizeGuideId ?? '') };
  const version = versionOf(family, variants);
  return (
    <>
      <PageHeader title={showText({ fr: family.name, en: family.nameEn })} back="/admin/families" />
      <EditForm
        subject={`family:${family.id}@${version}`}
        failed={m.families_failed()}
        errors={[
          ...summaryOf(names, errors, (name) => `family-${name}`),
          ...problems.map(({ row, reason }) => ({
            fieldId: `variant-${row ?? 0}`,
            name: row === null ? m.families_variants() : m.families_row({ row: row + 1 }),
            error: variantSentences[reason](),
          })),
        ]}
        problem={refused?.reason === 'stale' && <ConflictNotice sentence={<p>{m.families_stale()}</p>} />}
      >
        <input type="hidden" name="version" value={version} />
        <NamesAndGuide typed={typed} errors={errors} guides={guides} />
        <section className="card-panel">
          <h2>{m.families_variants()}</h2>
          <p className="text-muted">{m.families_variants_hint()}</p>
          <VariantGrid
            rows={rowsWith(storedRows(variants), refused?.variants)}
            option1={showText({ fr: family.option1Fr, en: family.option1En })}
            option2={showText({ fr: family.option2Fr, en: family.option2En })}
            problems={problems}
          />
          <CombineFields key={refused?.variants.length} />
        </section>
      </EditForm>
    </>
  );
}

type NamesProps = {
  typed: TypedFamily;
  errors: Partial<Record<keyof TypedFamily, string>>;
  guides: Route.ComponentProps['loaderData']['guides'];
};

function NamesAndGuide({ typed, errors, guides }: NamesProps) {
  const texts = keysOf(names).filter((name) => name !== 'sizeGuideId');
  return (
    <section className="card-panel">
      <h2>{m.families_names()}</h2>
      <div className="form-columns items-start">
        {texts.map((name) => (
          <TextField
            key={name}
            id={`family-${name}`}
            name={name}
            label={names[name]()}
            autoComplete="off"
            required={name === 'name' || name === 'option1Fr'}
            defaultValue={typed[name]}
            error={errors[name]}
          />
        ))}
        <Select
          id="family-sizeGuideId"
          name="sizeGuideId"
          label={m.families_guide()}
          defaultValue={typed.sizeGuideId}
          error={errors.sizeGuideId}
        >
          <option value="">{m.families_guide_none()}</option>
          {guides.map((guide) => (
            <option key={guide.id} value={guide.id}>
              {showText({ fr: guide.nameFr, en: guide.nameEn })}
            </option>
          ))}
        </Select>
      </div>
    </section>
  );
}
