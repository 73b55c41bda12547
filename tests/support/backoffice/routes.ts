import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';

/** Every route that requires a session, as a pattern: `/admin/orders/:id`. */
export function protectedPatterns(): string[] {
  return routes.flatMap((route) => protectedPatternsOf(route, '', false));
}

function protectedPatternsOf(route: RouteConfigEntry, above: string, isProtected: boolean): string[] {
  const path = [above, route.path].filter(Boolean).join('/');
  const needsSession =
    isProtected || /^backoffice\/(shell\/shell\.tsx|form\/upload\/upload\.ts)$/.test(route.file);
  const own = needsSession && route.path !== undefined ? [`/${path}`] : [];
  return [
    ...own,
    ...(route.children ?? []).flatMap((child) => protectedPatternsOf(child, path, needsSession)),
  ];
}

export function addressOf(pattern: string): string {
  return pattern.replace('/*', '/nowhere').replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
}

export function pagePatterns(): string[] {
  const isPage = (file: string) => file.endsWith('-page.tsx');
  return [...new Set(routes.flatMap((route) => patternsOf(route, '', isPage)))];
}

/** Patterns of the routes that need no session. */
export function openPatterns(): string[] {
  const withSession = new Set(protectedPatterns());
  return [...new Set(routes.flatMap((route) => patternsOf(route, '')))].filter(
    (each) => !withSession.has(each),
  );
}

function patternsOf(
  route: RouteConfigEntry,
  above: string,
  isWanted: (file: string) => boolean = () => true,
): string[] {
  const path = [above, route.path].filter(Boolean).join('/');
  const isAddress = (route.path !== undefined || route.index === true) && isWanted(route.file);
  return [
    ...(isAddress ? [`/${path}`] : []),
    ...(route.children ?? []).flatMap((child) => patternsOf(child, path, isWanted)),
  ];
}
