import type { ReactNode } from 'react'
import { rowsInFile } from './data-tables.ts'
import type { CountedTable } from './read-counts.ts'

const link =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2'

/** Every file of the download. A long list of parts shows its first and its last. */
export function FileList({ events, tables }: { events: number; tables: CountedTable[] }) {
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      <File about="The newest signature, and the keys that it is checked with">
        <a href="/carbon-register/log/checkpoint" className={link}>
          checkpoint
        </a>
        <a href="/.well-known/carbon-register.txt" className={link}>
          public keys
        </a>
      </File>
      <File about="What the check must print, and the licence">
        <FileLink file="expected.json" />
        <FileLink file="LICENCE.txt" />
      </File>
      <File about="Every entry as it was hashed">
        <Parts name="events" type="jsonl" rows={events} />
      </File>
      {tables.map(({ name, about, rows }) => (
        <File key={name} about={about}>
          <Parts name={name} type="csv" rows={rows} />
        </File>
      ))}
    </ul>
  )
}

/** Up to three parts are links; of more, the first and the last. */
function Parts({ name, type, rows }: { name: string; type: 'jsonl' | 'csv'; rows: number }) {
  const count = Math.max(1, Math.ceil(rows / rowsInFile))
  const file = (part: number) => `${name}-${part}.${type}`
  if (count <= 3)
    return Array.from({ length: count }, (_, part) => <FileLink key={part} file={file(part)} />)
  return (
    <>
      <FileLink file={file(0)} />
      <span className="inline-flex min-h-11 items-center text-ink-2">
        to, with each number between,
      </span>
      <FileLink file={file(count - 1)} />
    </>
  )
}

function FileLink({ file }: { file: string }) {
  return (
    <a href={`/carbon-register/data/${file}`} className={link} download={file}>
      {file}
    </a>
  )
}

function File({ about, children }: { about: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <span>{about}</span>
      <span className="flex flex-wrap gap-x-4">{children}</span>
    </li>
  )
}
