import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * For a screen with a form: what comes in elsewhere in the shop does not fetch the form's values anew, because another
 * version of them would take the place of what somebody is typing.
 */
export function keepWhileTyping({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isBackground = !formMethod && currentUrl.href === nextUrl.href;
  return defaultShouldRevalidate && !isBackground;
}
