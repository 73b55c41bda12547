/** Whether a text can be the id of a row at all (a UUID): the database would choke on any other. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
