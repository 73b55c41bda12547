import type { Page } from '@playwright/test';

/** Height in px between the last thing that one sees in the page's content and the footer. */
export function airBeforeFooter(page: Page): Promise<number> {
  return page.evaluate(() => {
    // What sticks to the bottom of the screen is in its own place there.
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const range = document.createRange();
    const all = document.createTreeWalker(document.querySelector('main') ?? document.body);
    let last = 0;
    while (all.nextNode()) {
      const { currentNode: node } = all;
      const element = node instanceof Element ? node : node.parentElement;
      const isLeaf = node instanceof Element ? node.childNodes.length === 0 : node.textContent?.trim() !== '';
      if (!isLeaf || !element?.checkVisibility() || element.closest('.chat')) continue;
      range.selectNode(node);
      const { width, bottom } = range.getBoundingClientRect();
      if (width > 1) last = Math.max(last, bottom);
    }
    return Math.round((document.querySelector('.footer')?.getBoundingClientRect().top ?? 0) - last);
  });
}
