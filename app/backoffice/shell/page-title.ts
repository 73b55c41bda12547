/** The title of a back-office page; no search engine keeps one. */
export function pageTitle(title: () => string) {
  return () => [{ title: `${title()} · Comptoir` }, { name: 'robots', content: 'noindex' }];
}
