import type { SheetGroup } from '../../../../domain/catalogue/data-sheet/data-sheet.ts'

/** The data sheet, group by group. */
export function SpecificationTable({ groups }: { groups: SheetGroup[] }) {
  if (groups.length === 0) return null
  return (
    <section>
      <h2 className="text-h3">Specification</h2>
      {groups.map(({ group, rows }) => (
        <table key={group} className="mt-4 w-full border-collapse text-md">
          <caption className="pb-1 text-left font-semibold">{group}</caption>
          <tbody>
            {rows.map(({ label, value, unit }) => (
              <tr key={label} className="border-t border-line">
                <th
                  scope="row"
                  className="w-1/2 py-2 pr-4 text-left align-top font-normal text-ink-2"
                >
                  {label}
                </th>
                <td className="money py-2 align-top">
                  {value} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  )
}
