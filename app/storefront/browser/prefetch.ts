/** Prefetches a page when its link is touched or hovered; never with data saving or 2G. */
export function prefetchOnIntent() {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (savesData(connection)) return;
  const fetched = new Set<string>();
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || fetched.has(link.href) || !isPage(link)) return;
    fetched.add(link.href);
    const hint = document.createElement('link');
    hint.rel = 'prefetch';
    hint.href = link.href;
    document.head.append(hint);
  };
  document.addEventListener('pointerover', prefetch, { passive: true });
  document.addEventListener('touchstart', prefetch, { passive: true });
}

function isPage(link: HTMLAnchorElement): boolean {
  return (
    link.pathname !== location.pathname && !/^(\/en)?\/(cart|order)|^\/(admin|images)/.test(link.pathname)
  );
}

function savesData(connection: unknown): boolean {
  if (typeof connection !== 'object' || connection === null) return false;
  const isSaving = 'saveData' in connection && connection.saveData === true;
  return isSaving || ('effectiveType' in connection && /2g/.test(String(connection.effectiveType)));
}
