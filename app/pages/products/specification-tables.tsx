import type { SheetGroup } from '../../../domain/catalogue/data-sheet/data-sheet.ts'

/** The data sheet: each group is a table with an anchor. */
export function SpecificationTables({ groups }: { groups: SheetGroup[] }) {
  return (
    <section aria-labelledby="specification">
      <h2 id="specification">Specification</h2>
      {groups.length === 0 && (
        <p className="mt-3 text-ink-2">
          The data sheet of this product is not here yet. Ask us and we send it.
        </p>
      )}
      {groups.map(({ group, rows }, index) => (
        <table
          key={group}
          id={`specification-${index + 1}`}
          className="mt-6 w-full border-collapse text-md break-inside-avoid"
        >
          <caption className="border-b border-line-strong pb-2 text-left text-lg font-semibold">
            {group}
          </caption>
          <tbody>
            {rows.map(({ label, value, unit }) => (
              <tr key={label} className="border-b border-line">
                <th
                  scope="row"
                  className="w-1/2 py-2.5 pr-4 text-left align-top font-normal text-ink-2"
                >
                  {label}
                </th>
                <td className="money py-2.5 align-top font-semibold">
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
