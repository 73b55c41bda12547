import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';

/** Every address behind the gate, as the route table has it: `/admin/orders/:id`. */
export function gatedPatterns(): string[] {
  return routes.flatMap((route) => patternsBehind(route, '', false));
}

function patternsBehind(route: RouteConfigEntry, above: string, isGated: boolean): string[] {
  const path = [above, route.path].filter(Boolean).join('/');
  const gated = isGated || /^backoffice\/(shell\/shell\.tsx|form\/upload\.ts)$/.test(route.file);
  const own = gated && route.path !== undefined ? [`/${path}`] : [];
  return [...own, ...(route.children ?? []).flatMap((child) => patternsBehind(child, path, gated))];
}

/** An address of the pattern, with ids that nothing has. */
export function addressOf(pattern: string): string {
  return pattern.replace('/*', '/nowhere').replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
}

/** Every address that answers with a page of its own, as the route table has it. */
export function pagePatterns(): string[] {
  const isPage = (file: string) => file.endsWith('-page.tsx');
  return [...new Set(routes.flatMap((route) => patternsOf(route, '', isPage)))];
}

/** Every address of the shop that anybody may ask for, as the route table has it. */
export function openPatterns(): string[] {
  const gated = new Set(gatedPatterns());
  return [...new Set(routes.flatMap((route) => patternsOf(route, '')))].filter((each) => !gated.has(each));
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
