import { Link } from 'react-router'
import type { ListedPart, ListedToday } from './listed-today.ts'

/** The list below the text of a document. */
export function ListedTable({ listed }: { listed: ListedToday }) {
  return (
    <section aria-labelledby="today" className="mt-14">
      <h2 id="today">{listed.title}</h2>
      <p className="mt-2 text-ink-2">{listed.note}</p>
      <div className="mt-6 space-y-10">
        {listed.parts.map((part) => (
          <Part key={part.title} part={part} label={part.title || listed.title} />
        ))}
      </div>
    </section>
  )
}

function Part({ part: { title, head, rows }, label }: { part: ListedPart; label: string }) {
  return (
    <div>
      {title && <h3 className="mb-3 text-lg">{title}</h3>}
      <table className="money w-full border-collapse border-y border-line text-left text-md">
        <caption className="sr-only">{label}</caption>
        <thead className="text-sm text-ink-2">
          <tr>
            {head.map((each) => (
              <th key={each} scope="col" className="py-2.5 pr-4 font-semibold">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, to, cells }) => (
            <tr key={name} className="align-top print:break-inside-avoid">
              <th scope="row" className="w-2/5 py-2.5 pr-4 font-medium">
                {to ? (
                  <Link to={to} className="-my-2.5 inline-block py-2.5 text-ink underline">
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </th>
              {cells.map((cell) => (
                <td key={cell} className="py-2.5 pr-4 text-ink-2 last:pr-0">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
