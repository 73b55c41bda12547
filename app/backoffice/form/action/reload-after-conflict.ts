import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** For `shouldRevalidate`: after a conflict (409) the page loads what somebody else saved. */
export function reloadAfterConflict({
  defaultShouldRevalidate,
  actionStatus,
}: Pick<ShouldRevalidateFunctionArgs, 'defaultShouldRevalidate' | 'actionStatus'>): boolean {
  return defaultShouldRevalidate || actionStatus === 409;
}
