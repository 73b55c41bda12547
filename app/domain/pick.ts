/** Returns only these properties of an object, or only these columns of a table for a query. */
export function pick<Source extends object, Name extends keyof Source & string>(
  source: Source,
  ...names: Name[]
): Pick<Source, Name> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
}
