import type { SheetGroup } from '../../../domain/catalogue/data-sheet/data-sheet.ts'
import { SpecificationRows } from '../../features/product/specification-rows.tsx'

/** The data sheet: each group is a table with an anchor. */
export function SpecificationTables({ groups }: { groups: SheetGroup[] }) {
  return (
    <section aria-labelledby="specification">
      <h2 id="specification">Specification</h2>
      {groups.length === 0 && (
        <p className="mt-3 text-ink-2">
          We do not have the data sheet of this product here yet. Ask us and we will send it.
        </p>
      )}
      {groups.map(({ group, rows }, index) => (
        <table
          key={group}
          id={`specification-${index + 1}`}
          className="mt-6 w-full border-collapse text-md break-inside-avoid [&_tr]:border-b [&_tr]:border-line [&_:is(th,td)]:py-2.5 [&_td]:font-semibold"
        >
          <caption className="border-b border-line-strong pb-2 text-left text-lg font-semibold">
            {group}
          </caption>
          <SpecificationRows rows={rows} />
        </table>
      ))}
    </section>
  )
}
