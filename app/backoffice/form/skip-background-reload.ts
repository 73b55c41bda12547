import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Live events must not reload the values of an open form. */
export function skipBackgroundReload({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isBackground = !formMethod && currentUrl.href === nextUrl.href;
  return defaultShouldRevalidate && !isBackground;
}
