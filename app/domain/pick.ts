/** These properties alone, of an object or of a table whose columns a query selects. */
export function pick<Source extends object, Name extends keyof Source & string>(
  source: Source,
  ...names: Name[]
): Pick<Source, Name> {
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;
}
