import type { Page } from '@playwright/test';

/** What is wider than the screen though the page does not scroll: a card may cut it off. What scrolls by itself is meant to. */
export const stickingOut = (page: Page) =>
  page.evaluate(() => {
    // Of what only screen readers get, one pixel is left.
    const isMeantTo = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) || element.getBoundingClientRect().width <= 1;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (isMeantTo(element) || scrolls(element.parentElement));
    const isOut = (element: Element) => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 1 && (right > innerWidth + 1 || left < -1);
    };
    return [...document.querySelectorAll('main :not(svg *, .visually-hidden, .visually-hidden *)')]
      .filter((each) => isOut(each) && !scrolls(each.parentElement))
      .map(({ outerHTML }) => outerHTML.slice(0, 160));
  });
