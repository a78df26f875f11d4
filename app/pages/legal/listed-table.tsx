import { Link } from '../../ui/link.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { ListedPart, ListedToday } from './listed-today.ts'

/** The list below the text of a document. */
export function ListedTable({ listed }: { listed: ListedToday }) {
  return (
    <div className="mt-14">
      <h2 id="today">{listed.title}</h2>
      <p className="mt-2 text-ink-2">{listed.note}</p>
      <div className="mt-6 space-y-10">
        {listed.parts.map((part) => (
          <Part key={part.title} part={part} label={part.title || listed.title} />
        ))}
      </div>
    </div>
  )
}

function Part({ part, label }: { part: ListedPart; label: string }) {
  return (
    <div>
      {part.title && <h3 className="mb-3 text-lg">{part.title}</h3>}
      <DataTable
        label={label}
        columns={part.columns}
        {...(part.textColumn && { textColumn: part.textColumn })}
        rows={part.rows.map(({ name, to, cells }) => ({
          key: name,
          cells: [
            to ? (
              <Link
                key="name"
                to={to}
                className="-my-2.5 inline-block py-2.5 text-ink underline sm:whitespace-normal"
              >
                {name}
              </Link>
            ) : (
              name
            ),
            ...cells,
          ],
        }))}
      />
    </div>
  )
}
