import type { SheetGroup } from '../../../domain/catalogue/data-sheet/data-sheet.ts'

/** The rows of one group of a data sheet. Lines and padding are the table's. */
export function SpecificationRows({ rows }: Pick<SheetGroup, 'rows'>) {
  return (
    <tbody>
      {rows.map(({ label, value, unit }) => (
        <tr key={label}>
          <th
            scope="row"
            className="w-1/2 pr-4 text-left align-top font-normal text-ink-2 large-text:block large-text:w-auto"
          >
            {label}
          </th>
          <td className="money align-top large-text:block">
            {value} {unit}
          </td>
        </tr>
      ))}
    </tbody>
  )
}
