import type { Page } from '@playwright/test';

/** Texts and icons that are cut by a hidden overflow, their button or the screen, and words broken into letters, each with its reason. */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const tolerance = 1;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const element = text.parentElement;
      if (!element || !text.textContent?.trim() || isLeftOut(element)) continue;
      const range = document.createRange();
      for (const { 0: word, index } of text.textContent.matchAll(/[\p{L}’]{2,}/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        // A word may go on in the next line once, but not in a key that one presses.
        if (lines > (element.closest('button, .button, .chip, .icon-button, .needs a, summary') ? 1 : 2))
          found.add(`${text.textContent.trim().slice(0, 60)}: “${word}” stands on ${lines} lines`);
      }
      range.selectNodeContents(text);
      for (const box of range.getClientRects()) {
        const reason = reasonOf(element, box);
        if (reason) found.add(`${text.textContent.trim().slice(0, 60)}: ${reason}`);
      }
    }
    for (const icon of document.querySelectorAll('.icon')) {
      if (isLeftOut(icon)) continue;
      const reason = reasonOf(icon.parentElement ?? icon, icon.getBoundingClientRect());
      if (reason) found.add(`${icon.getAttribute('class')}: ${reason}`);
    }
    return [...found];

    /** For screen readers only, or hidden. */
    function isLeftOut(element: Element): boolean {
      if (!element.checkVisibility({ visibilityProperty: true })) return true;
      for (let each: Element | null = element; each; each = each.parentElement)
        if (getComputedStyle(each).clipPath !== 'none' || each.matches('.skip')) return true;
      return false;
    }

    function reasonOf(element: Element, box: DOMRect): string | undefined {
      if (box.width === 0) return;
      let isClamped = false;
      for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
        const style = getComputedStyle(each);
        const frame = each.getBoundingClientRect();
        const isOut = box.left < frame.left - tolerance || box.right > frame.right + tolerance;
        const isBelow = box.top < frame.top - tolerance || box.bottom > frame.bottom + tolerance;
        if (each.matches('button, .button, .chip, .badge, .icon-button, .needs a') && (isOut || isBelow))
          return `outside of its ${each.className || each.tagName}`;
        if (/auto|scroll/.test(style.overflowX)) return;
        // Cut on purpose, with an ellipsis.
        isClamped ||= style.webkitLineClamp !== 'none';
        if (style.textOverflow === 'ellipsis')
          return isOut && each.matches('.top-bar b') ? 'the shop’s name is cut' : undefined;
        if (style.overflowX !== 'visible' && isOut) return `cut at the side by ${each.className}`;
        if (style.overflowY !== 'visible' && isBelow && !isClamped)
          return `cut in height by ${each.className}`;
        if (style.position === 'fixed') break;
      }
      const width = document.documentElement.clientWidth;
      if (box.left < -tolerance || box.right > width + tolerance)
        return `outside of the screen of ${width} px`;
      return;
    }
  });
}

/** Selects that are narrower than the choice that they show. */
export function cutChoices(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('select')].flatMap((select) => {
      const chosen = select.selectedOptions[0]?.textContent ?? '';
      if (!select.checkVisibility() || !chosen) return [];
      const alone = document.createElement('select');
      alone.className = select.className;
      alone.append(new Option(chosen));
      alone.style.cssText = 'position: absolute; width: auto';
      select.after(alone);
      const needed = alone.offsetWidth;
      alone.remove();
      return needed > select.offsetWidth + 1 ? [`${chosen} needs ${needed} of ${select.offsetWidth} px`] : [];
    }),
  );
}

/** The text size of the browser's settings, in px; the default is 16. */
export async function setTextSize(page: Page, size: number) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
}
