import { data } from 'react-router';

/** The fields of a posted form as text; a file or a missing field reads as empty. */
export type PostedForm = { field: (name: string) => string; fields: (name: string) => string[] };

/** Reads a posted form. A body that is no form is answered with 400, by throwing. */
export async function readForm(request: Request): Promise<PostedForm> {
  const form = await request.formData().catch(() => {
    throw data('no-form', { status: 400 });
  });
  const fields = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  return { fields, field: (name) => fields(name)[0] ?? '' };
}

/** A key made with a form, so that the same form sent twice is known as one. */
export function isFormKey(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}
