import type { Page } from '@playwright/test';

/** Texts of the page’s content that, scrolled to its end, lie under what follows the screen, as the box that buys. */
export const coveredAtEnd = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    const range = document.createRange();
    const areas = [...document.querySelectorAll('main *, main ~ *')]
      .filter((element) => getComputedStyle(element).position === 'sticky' && element.checkVisibility())
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const shown = text.parentElement;
      if (!text.textContent?.trim() || !shown?.checkVisibility() || shown.clientWidth === 1) continue;
      range.selectNode(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const isCovered = areas.some(
        ({ element, box }) =>
          !element.contains(shown) &&
          Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
          Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1,
      );
      if (isCovered && !shown.closest('header, .site-header')) found.push(shown.outerHTML.slice(0, 160));
    }
    return found;
  });
