/** The title of a back-office page; no search engine keeps one. */
export function officeTitle(title: () => string) {
  return () => [{ title: `${title()} · Comptoir` }, { name: 'robots', content: 'noindex' }];
}
