type ReadPage<Row> = (page: number) => Promise<{ rows: readonly Row[] }>;
type List<Row> = { keyOf: (row: Row) => string | number; pageSize: number };

/** The rows of all pages, each once. Rows written meanwhile move others: to a later page, where they are known, or to an earlier one, which a second reading finds. */
export async function* allRows<Row>(read: ReadPage<Row>, list: List<Row>): AsyncGenerator<Row> {
  const written = new Set<string | number>();
  for (const _reading of [1, 2]) {
    let pages = 0;
    for await (const rows of allPages(read, list)) {
      pages += 1;
      const fresh = rows.filter((row) => !written.has(list.keyOf(row)));
      for (const row of fresh) written.add(list.keyOf(row));
      yield* fresh;
    }
    if (pages <= 1) return;
  }
}

async function* allPages<Row>(read: ReadPage<Row>, { keyOf, pageSize }: List<Row>) {
  let before: string | number | undefined;
  for (let page = 1; ; page += 1) {
    const { rows } = await read(page);
    const [first] = rows.map(keyOf);
    // The page after the last one is the last one again.
    if (first === undefined || first === before) return;
    yield rows;
    if (rows.length < pageSize) return;
    before = first;
  }
}
