import type { SheetGroup } from '../../../../domain/catalogue/data-sheet/data-sheet.ts'
import { SpecificationRows } from '../../../features/product/specification-rows.tsx'

/** The data sheet, group by group, in two columns where there is room. */
export function SpecificationTable({ groups }: { groups: SheetGroup[] }) {
  if (groups.length === 0) return null
  return (
    <section aria-labelledby="specification" className="mt-14">
      <h2 id="specification">Specification</h2>
      <div className="mt-2 gap-x-12 md:columns-2">
        {groups.map(({ group, rows }) => (
          <table
            key={group}
            className="mt-4 w-full break-inside-avoid border-collapse text-md [&_tr]:border-t [&_tr]:border-line [&_:is(th,td)]:py-2"
          >
            <caption className="pb-1 text-left font-semibold">{group}</caption>
            <SpecificationRows rows={rows} />
          </table>
        ))}
      </div>
    </section>
  )
}
