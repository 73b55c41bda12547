/** Node names the file in an error of opening it, but not in one of writing into it. */
export function withPath(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || 'path' in error) return error;
  return Object.assign(error, { path, message: `${error.message} '${path}'` });
}
