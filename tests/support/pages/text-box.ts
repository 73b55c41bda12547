import type { Locator } from '@playwright/test';

export type TextBox = { left: number; right: number; top: number; bottom: number; middle: number };

/** Box of the first line of an element's text, in px of the screen. */
export async function firstLine(element: Locator): Promise<TextBox> {
  await element.page().waitForLoadState();
  return element.evaluate((each) => {
    const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode() && !texts.currentNode.textContent?.trim());
    range.selectNodeContents(texts.currentNode);
    const [line] = range.getClientRects();
    if (!line) throw new Error('no text is shown');
    const { left, right, top, bottom } = line;
    return { left, right, top, bottom, middle: (top + bottom) / 2 };
  });
}

export async function boxOf(element: Locator): Promise<TextBox> {
  await element.page().waitForLoadState();
  return element.evaluate((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return { left, right, top, bottom, middle: (top + bottom) / 2 };
  });
}
