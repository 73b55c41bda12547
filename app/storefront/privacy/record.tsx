type RecordProps = {
  /** The heading above it, which names the table too. */
  labelledBy: string;
  columns: string[];
  rows: { id: string; cells: string[] }[];
};

/** A table whose rows stand as blocks on a phone, each cell under its column's name. */
export function Record({ labelledBy, columns, rows }: RecordProps) {
  return (
    <table className="record" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, cells }) => (
          <tr key={id}>
            {cells.map((cell, column) => (
              <td data-label={columns[column]} key={columns[column]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
