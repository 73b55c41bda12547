import { data } from 'react-router';

export type PostedForm = {
  field: (name: string) => string;
  fields: (name: string) => string[];
  /** What was typed beside the lines of a form, by the number of the line: `price-12`. All of it, whatever lines there are by now. */
  numbered: (name: string) => Record<number, string>;
};

/** Throws a 400 response if the body is no form. */
export async function parseForm(request: Request): Promise<PostedForm> {
  const form = await request.formData().catch(() => {
    throw data('no-form', { status: 400 });
  });
  const fields = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const field = (name: string) => fields(name)[0] ?? '';
  const numbered = (name: string) => {
    const ofLine = new RegExp(`^${name}-(\\d{1,15})$`);
    return Object.fromEntries(
      [...form.keys()].flatMap((key) => {
        const [, id] = ofLine.exec(key) ?? [];
        return id === undefined ? [] : [[Number(id), field(key)]];
      }),
    );
  };
  return { fields, field, numbered };
}

/** Whether a body ended before all of it came: nothing of the shop is wrong. Neither Node nor Hono has a code of its own for it. */
export function isBodyCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isAborted = error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET';
  return isAborted || /^(Client connection prematurely closed\.|Body is unusable)/.test(error.message);
}

/** Node's parser would block the process for a second with 200 000 parts. */
const maxParts = 20;

export async function readFile(request: Request, field: string): Promise<File | undefined> {
  return (await readFiles(request, [field]))?.get(field);
}

/** The files of these fields; undefined when the body is no form with files. */
export async function readFiles<Name extends string>(
  request: Request,
  fields: readonly Name[],
): Promise<Map<Name, File> | undefined> {
  const type = request.headers.get('Content-Type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined;
  const [, quoted, bare] = /;\s*boundary=(?:"([\w'()+,./:=? -]+)"|([\w'+./-]+))/i.exec(type) ?? [];
  const boundary = quoted ?? bare;
  if (boundary === undefined) return undefined;
  const body = Buffer.from(await request.arrayBuffer());
  if (body.toString('latin1').split(`--${boundary}`, maxParts + 2).length > maxParts) return undefined;
  const headers = { 'Content-Type': `multipart/form-data; boundary="${boundary}"` };
  const form = await new Response(body, { headers }).formData().catch(() => undefined);
  const files = fields.map((field) => [field, form?.get(field)] as const);
  return new Map(files.flatMap(([field, file]) => (file instanceof File ? [[field, file]] : [])));
}

export function isFormKey(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}
