import type { SheetGroup } from '../../../../domain/catalogue/data-sheet/data-sheet.ts'
import { SpecificationRows } from '../../../features/product/specification-rows.tsx'

/** The data sheet, group by group. */
export function SpecificationTable({ groups }: { groups: SheetGroup[] }) {
  if (groups.length === 0) return null
  return (
    <section>
      <h2 className="text-h3">Specification</h2>
      {groups.map(({ group, rows }) => (
        <table
          key={group}
          className="mt-4 w-full border-collapse text-md [&_tr]:border-t [&_tr]:border-line [&_:is(th,td)]:py-2"
        >
          <caption className="pb-1 text-left font-semibold">{group}</caption>
          <SpecificationRows rows={rows} />
        </table>
      ))}
    </section>
  )
}
