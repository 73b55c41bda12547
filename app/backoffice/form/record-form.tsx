import type { ComponentProps, ReactNode } from 'react';
import { EditForm } from './edit-form.tsx';
import { FormKey } from './hidden-inputs.tsx';

type RecordFormProps = Omit<ComponentProps<typeof EditForm>, 'subject' | 'isNew' | 'children'> & {
  kind: string;
  /** Undefined for another one: its id is the key of its form. */
  record: { id: string; version: number } | undefined;
  formKey: string;
  children: ReactNode;
};

/** The fields of a record on one card. Its action reads `sentRecord`. */
export function RecordForm({ kind, record, formKey, children, ...edit }: RecordFormProps) {
  const { id, version } = record ?? { id: 'new', version: 0 };
  return (
    <EditForm {...edit} subject={`${kind}:${id}@${version}`} isNew={!record}>
      <input type="hidden" name="version" value={version} />
      {!record && <FormKey name="id" value={formKey} />}
      <FormKey value={formKey} />
      <section className="card-panel max-w-3xl">
        <div className="form-columns">{children}</div>
      </section>
    </EditForm>
  );
}
