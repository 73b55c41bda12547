/** Also true for addresses of data (`.data`). */
export function isBackofficeAddress(pathname: string): boolean {
  return /^\/(admin|upload)(\/|\.data$|$)/.test(pathname);
}
