import type { ReactNode } from 'react'
import { formatBase64 } from '../../../../domain/register/log/base64.ts'
import { parseCheckpoint } from '../../../../domain/register/log/checkpoint.ts'
import { parseSignedNote } from '../../../../domain/register/log/signed-note.ts'
import { site } from '../../../../site.config.ts'
import { readRows, totalsRow } from '../../../features/register/register-rows.ts'
import { seo } from '../../../platform/seo.ts'
import { services } from '../../../platform/services.ts'
import type { Route } from './+types/data'
import { RegisterFrame } from '../register-frame.tsx'
import { Code } from './code.tsx'
import { dataTables, rowsInFile } from './data-tables.ts'
import { ReadApi } from './read-api.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase, publishableKey } = services(context)
  const [totals, checkpoints] = await Promise.all([
    supabase.rpc('register_totals'),
    supabase.from('register_checkpoints').select('note').order('id', { ascending: false }).limit(1),
  ])
  if (checkpoints.error) throw checkpoints.error
  const [total] = readRows(totalsRow, totals)
  const note = parseSignedNote(checkpoints.data[0]?.note ?? '')
  const checkpoint = note && parseCheckpoint(note.text)
  return {
    origin: url.origin,
    publishableKey,
    events: total?.events ?? 0,
    expected:
      total && checkpoint
        ? JSON.stringify({
            entries: checkpoint.size,
            root: formatBase64(checkpoint.root),
            kg: {
              issued: total.issued_kg,
              retired: total.retired_kg,
              cancelled: total.cancelled_kg,
            },
          })
        : null,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Data of the carbon register',
    description:
      'The whole carbon register as JSON Lines and CSV, with a short program that checks it, and a read API without an account. Free to use under CC BY 4.0.',
    path: '/carbon-register/data',
  })
}

const link =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2'
/** Within a sentence, where a tall link would push the lines apart. */
const inlineLink =
  'inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-2'

/** Everything to download, how to check it, and how programs read it. */
export default function RegisterData({ loaderData }: Route.ComponentProps) {
  const { origin, publishableKey, events, expected } = loaderData
  const parts = Array.from(
    { length: Math.max(1, Math.ceil(events / rowsInFile)) },
    (_, part) => part,
  )
  return (
    <RegisterFrame
      crumb="Data"
      title="All of it, to keep"
      intro="Every entry, without an account. Whoever keeps a copy can show later that we changed nothing."
    >
      <section aria-labelledby="check" className="mt-10">
        <h2 id="check">Download and check with one command</h2>
        <p className="mt-2 max-w-2xl text-ink-2">
          <a
            href="/carbon-register/data/check-register.mjs"
            className={inlineLink}
            download="check-register.mjs"
          >
            check-register.mjs
          </a>{' '}
          has 60 lines, needs only Node, and can be read in five minutes. It downloads every entry,
          follows the chain from the first to the last, and compares the signature.
        </p>
        <Code label="The command">{`node check-register.mjs ${origin}`}</Code>
        <p className="mt-4">It must answer:</p>
        <Code label="The expected result">{expected ?? 'Nothing was signed yet.'}</Code>
        <p className="mt-3 max-w-2xl text-ink-2">
          Later, without a connection: run it without an address in the folder with the files.
        </p>
      </section>
      <section aria-labelledby="files" className="mt-12">
        <h2 id="files">Files</h2>
        <ul className="mt-4 divide-y divide-line border-y border-line">
          <File about="The newest signature, over the number of entries and their root">
            <a href="/carbon-register/log/checkpoint" className={link}>
              checkpoint
            </a>
            <a href="/.well-known/carbon-register.txt" className={link}>
              public keys
            </a>
          </File>
          <File
            about={`Every entry as it was hashed, ${rowsInFile.toLocaleString('en-NG')} in a file`}
          >
            {parts.map((part) => (
              <a
                key={part}
                href={`/carbon-register/data/events-${part}.jsonl`}
                className={link}
                download={`events-${part}.jsonl`}
              >
                events-{part}.jsonl
              </a>
            ))}
          </File>
          {Object.entries(dataTables).map(([name, { about }]) => (
            <File key={name} about={about}>
              <a
                href={`/carbon-register/data/${name}-0.csv`}
                className={link}
                download={`${name}-0.csv`}
              >
                {name}-0.csv
              </a>
            </File>
          ))}
        </ul>
        <p className="mt-4 max-w-2xl text-ink-2">
          A table with more than {rowsInFile.toLocaleString('en-NG')} rows goes on in the file with
          the next number. You may use everything under{' '}
          <a
            href="https://creativecommons.org/licenses/by/4.0/"
            rel="license noreferrer"
            className={inlineLink}
          >
            CC BY 4.0
          </a>
          : name {site.legalName} as the source.
        </p>
      </section>
      <ReadApi origin={origin} publishableKey={publishableKey} />
    </RegisterFrame>
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
