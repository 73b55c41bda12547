export function paginate(total: number, { page: asked, pageSize }: { page: number; pageSize: number }) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(asked) || 1), pageCount);
  return { page, pageCount, offset: (page - 1) * pageSize };
}
