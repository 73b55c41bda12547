type SafeHtmlProps = {
  as?: 'div' | 'p' | 'span' | 'section';
  className?: string;
  /** Written by our own renderer, never typed by somebody. */
  html: string;
};

export function SafeHtml({ as: Element = 'div', className, html }: SafeHtmlProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/content/markdown.ts has escaped it
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
