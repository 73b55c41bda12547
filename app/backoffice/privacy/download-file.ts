import type { Unanswered } from '../form/unanswered.ts';

/** Submits a form and downloads the file of its response. Any other response counts as unanswered. */
export async function downloadFile(form: HTMLFormElement): Promise<Unanswered | undefined> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  const response = await fetch(form.action, { method: 'POST', body }).catch(() => undefined);
  const name = /filename="([^"]+)"/.exec(response?.headers.get('Content-Disposition') ?? '')?.[1];
  const file = response?.ok && name ? await response.blob().catch(() => undefined) : undefined;
  if (!file || !name) {
    const status = response && !response.ok ? response.status : 0;
    return { reason: 'unanswered', status, content: undefined };
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
  return undefined;
}
