type DataTableProps = {
  labelledBy: string;
  columns: string[];
  rows: { id: string; cells: string[] }[];
};

export function DataTable({ labelledBy, columns, rows }: DataTableProps) {
  return (
    <table className="data-table" aria-labelledby={labelledBy}>
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
