import type { Page } from '@playwright/test';

/** Texts that stand less than 4 px from the left or right border of the box they are in, as a button’s or a card’s. */
export const touchingEdges = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const shown = text.parentElement;
      if (!text.textContent?.trim() || !shown?.checkVisibility() || shown.closest('option, svg')) continue;
      range.selectNode(text);
      const { left, right, width } = range.getBoundingClientRect();
      if (width > 1 && touches(shown, left, right)) found.push(shown.outerHTML.slice(0, 160));
    }
    return found;

    function touches(element: Element | null, left: number, right: number): boolean {
      if (!element || element === document.body) return false;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // Of what only screen readers get, one pixel is left. What scrolls is cut where one stops.
      if (box.width <= 1 || /auto|scroll/.test(style.overflowX)) return false;
      const [hasLeft, hasRight] = (['Left', 'Right'] as const).map(
        (side) =>
          style[`border${side}Style`] !== 'none' &&
          Number.parseFloat(style[`border${side}Width`]) > 0 &&
          style[`border${side}Color`] !== 'rgba(0, 0, 0, 0)',
      );
      if (hasLeft || hasRight)
        return Boolean(hasLeft && left - box.left < 4) || Boolean(hasRight && box.right - right < 4);
      const isCut = style.overflowX !== 'visible';
      return touches(
        element.parentElement,
        isCut ? Math.max(left, box.left) : left,
        isCut ? Math.min(right, box.right) : right,
      );
    }
  });
