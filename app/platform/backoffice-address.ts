/** Whether an address, or the address of its data (`.data`), belongs to the back-office: private, in the language of a choice. */
export function isBackofficeAddress(pathname: string): boolean {
  return /^\/(admin|upload)(\/|\.data$|$)/.test(pathname);
}
