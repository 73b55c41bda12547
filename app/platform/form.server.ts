import { data } from 'react-router';

/** The fields of a posted form as text; a file or a missing field reads as empty. */
export type PostedForm = { field: (name: string) => string; fields: (name: string) => string[] };

/** Reads a posted form. A body that is no form is answered with 400, by throwing. */
export async function parseForm(request: Request): Promise<PostedForm> {
  const form = await request.formData().catch(() => {
    throw data('no-form', { status: 400 });
  });
  const fields = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  return { fields, field: (name) => fields(name)[0] ?? '' };
}

/** Parts of a form that holds one file: the parser takes a second, in which nobody else is answered, for 200 000 of them. */
const maxParts = 20;

/** The file that a posted form (multipart) holds in a field; undefined when there is none, or the body is no such form. */
export async function readFile(request: Request, field: string): Promise<File | undefined> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined;
  const [, quoted, bare] = /;\s*boundary=(?:"([\w'()+,./:=? -]+)"|([\w'+./-]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return undefined;
  const body = Buffer.from(await request.arrayBuffer());
  if (body.toString('latin1').split(`--${boundary}`, maxParts + 2).length > maxParts) return undefined;
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(body, { headers }).formData().catch(() => undefined);
  const file = form?.get(field);
  return file instanceof File ? file : undefined;
}

/** A key made with a form, so that the same form sent twice is known as one. */
export function isFormKey(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}
