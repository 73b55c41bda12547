import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { importColumns } from '../../../../domain/import-export/import/columns.ts';
import { categoryName } from '../../../../domain/products/name-category.ts';
import { categories } from '../../../../domain/products/product.ts';
import { m } from '../../../../generated/words/messages.js';
import { Checkbox, Options, Select } from '../../../../ui/field.tsx';
import { ErrorSummary, type FieldError } from '../../../../ui/notice.tsx';
import { FailedChange } from '../../../form/failed-change.tsx';
import { errorIn } from '../../../form/field-errors.ts';
import { useAnswer } from '../../../form/use-change.ts';
import { showNumber } from '../../../language/show.ts';
import { columnHeading } from '../../column-words.ts';
import { sourceName } from './foreign-report.tsx';
import type { MappedForm } from './mapped-form.ts';

type MappingFormProps = { form: MappedForm; refused: (MappedForm & { hasFailed: boolean }) | undefined };

export function MappingForm({ form: first, refused }: MappingFormProps) {
  const { answer, unanswered } = useAnswer(refused);
  const form = answer ?? first;
  const errors = errorsOf(form);
  const asked = form.columns.filter(({ isAsked }) => isAsked);
  const known = form.columns
    .filter(({ isAsked }) => !isAsked)
    .toSorted((one, other) => Number(!one.field) - Number(!other.field));
  const isSending = useNavigation().state !== 'idle';
  return (
    <Form className="grid gap-6" method="post" noValidate>
      <Opening form={form} />
      {(unanswered || answer?.hasFailed) && (
        <FailedChange sentence={m.imports_not_checked()} unanswered={unanswered} />
      )}
      <ErrorSummary title={m.fields_to_correct()} errors={errors} />
      {asked.length > 0 && (
        <Part title={m.imports_map_asked()} text={m.imports_map_asked_text()}>
          <ColumnChoices columns={asked} errors={errors} />
          <div className="field">
            <Checkbox
              id="leave-others"
              name="leaveOthers"
              value="yes"
              label={m.imports_map_leave()}
              defaultChecked={form.leaveOthers}
            />
            <FieldProblem errors={errors} id="leave-others" />
          </div>
        </Part>
      )}
      <CategoryChoices form={form} errors={errors} />
      {known.length > 0 && (
        <details className="card-panel" open={known.some(({ isTwice }) => isTwice)}>
          <summary>{m.imports_map_known({ count: showNumber(known.length) })}</summary>
          <ColumnChoices columns={known} errors={errors} />
          {form.read.length > 0 && (
            <p className="text-muted">{m.imports_map_read({ list: form.read.join(', ') })}</p>
          )}
        </details>
      )}
      <div>
        <button className="button" type="submit" disabled={isSending}>
          {m.imports_check()}
        </button>
      </div>
    </Form>
  );
}

function Opening({ form: { source } }: { form: MappedForm }) {
  return (
    <section className="card-panel">
      <h2>{m.imports_map_title()}</h2>
      <p>
        {source ? m.imports_map_from({ source: sourceName(source) }) : m.imports_map_from_supplier()}{' '}
        {m.imports_map_text()}
      </p>
      <p className="text-muted">{m.imports_map_limits()}</p>
    </section>
  );
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="card-panel">
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

type ColumnChoicesProps = { columns: MappedForm['columns']; errors: FieldError[] };

function ColumnChoices({ columns, errors }: ColumnChoicesProps) {
  return (
    <div className="mapped-columns grid items-start gap-x-6 gap-y-5">
      {columns.map(({ at, heading, values, field }) => (
        <Select
          key={at}
          id={`column-${at}`}
          name={`column-${at}`}
          label={heading || m.imports_no_heading()}
          hint={m.imports_map_values({ list: values.join(' · ') })}
          error={errorIn(errors, `column-${at}`)}
          defaultValue={field ?? ''}
        >
          <option value="">{m.imports_map_left()}</option>
          <Options of={importColumns} words={columnHeading} />
        </Select>
      ))}
    </div>
  );
}

function CategoryChoices({ form, errors }: { form: MappedForm; errors: FieldError[] }) {
  if (form.categories.length === 0 && !form.asked) return null;
  return (
    <Part title={m.imports_map_categories()} text={m.imports_map_categories_text()}>
      <input type="hidden" name="categoryColumn" value={form.categoryColumn} />
      <div className="mapped-columns grid items-start gap-x-6 gap-y-5">
        {form.categories.map(({ name, category }, i) => (
          <CategoryChoice key={name} id={`category-${i}`} label={name} value={category} errors={errors} />
        ))}
        {form.asked && (
          <CategoryChoice
            id="otherCategory"
            label={form.categories.length > 0 ? m.imports_map_other() : m.imports_map_all()}
            value={form.otherCategory}
            errors={errors}
          />
        )}
      </div>
    </Part>
  );
}

type CategoryChoiceProps = {
  id: string;
  label: string;
  value: string | undefined;
  errors: FieldError[];
};

function CategoryChoice({ id, label, value, errors }: CategoryChoiceProps) {
  return (
    <Select id={id} name={id} label={label} error={errorIn(errors, id)} defaultValue={value ?? ''} required>
      <option value="">{m.imports_map_choose()}</option>
      <Options of={categories} words={categoryName} />
    </Select>
  );
}

function FieldProblem({ errors, id }: { errors: FieldError[]; id: string }) {
  const error = errorIn(errors, id);
  return error ? <p className="field-error">{error}</p> : null;
}

function errorsOf({ columns, categories: asked, wrong }: MappedForm): FieldError[] {
  const [first] = columns;
  const list = wrong.missing.map((column) => m.imports_quoted({ name: columnHeading(column) })).join(', ');
  const missing = { fieldId: `column-${first?.at ?? 0}`, error: m.imports_map_missing({ list }) };
  return [
    ...(wrong.missing.length > 0 ? [missing] : []),
    ...columns.map(({ at, heading, isTwice }) => ({
      ...{ fieldId: `column-${at}`, name: heading || m.imports_no_heading() },
      error: isTwice ? m.imports_map_twice() : undefined,
    })),
    { fieldId: 'leave-others', error: wrong.undecided ? m.imports_map_undecided() : undefined },
    ...asked.map(({ name, isMissing }, i) => ({
      ...{ fieldId: `category-${i}`, name },
      error: isMissing ? m.imports_map_category_missing() : undefined,
    })),
    { fieldId: 'otherCategory', error: wrong.otherCategory ? m.imports_map_other_missing() : undefined },
  ];
}
