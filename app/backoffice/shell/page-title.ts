export function pageTitle(title: () => string) {
  return () => [{ title: `${title()} · Comptoir` }, { name: 'robots', content: 'noindex' }];
}
