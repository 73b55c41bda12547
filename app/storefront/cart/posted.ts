import { type PostedForm, parseForm } from '../../platform/form.server.ts';

/** Undefined when the body is no form, or names no possible product. */
export async function parseCartForm(
  request: Request,
): Promise<{ productId: number; form: PostedForm } | undefined> {
  const form = await parseForm(request).catch(() => undefined);
  const text = form?.field('product') ?? '';
  const productId = Number(text);
  if (!form || !/^\d{1,10}$/.test(text) || productId < 1 || productId > 2 ** 31 - 1) return undefined;
  return { productId, form };
}
