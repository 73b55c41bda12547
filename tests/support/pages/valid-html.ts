import { type APIResponse, expect, type Response } from '@playwright/test';
import {
  type DOMReadyEvent,
  definePlugin,
  type HtmlElement,
  HtmlValidate,
  Rule,
  StaticConfigLoader,
} from 'html-validate';

/** The HTML standard wants an empty first option in a required `select`; html-validate has no rule for it. */
class RequiredSelect extends Rule {
  override setup() {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      for (const select of document.querySelectorAll('select[required]'))
        if (!select.hasAttribute('multiple') && !startsEmpty(select))
          this.report(select, 'The first option of a required <select> must be empty');
    });
  }
}

function startsEmpty(select: HtmlElement): boolean {
  const first = select.querySelector('option');
  return (first?.getAttributeValue('value') ?? first?.textContent.trim()) === '';
}

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    plugins: [definePlugin({ name: 'shop', rules: { 'required-select': RequiredSelect } })],
    rules: { 'input-attributes': 'error', 'required-select': 'error' },
  }),
);

export async function findHtmlErrors(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`);
}

export async function expectValidHtml(answer: APIResponse | Response) {
  expect(answer.headers()['content-type'], answer.url()).toContain('text/html');
  const html = await answer.text();
  expect(await findHtmlErrors(html), `${answer.status()} ${answer.url()}`).toEqual([]);
}
