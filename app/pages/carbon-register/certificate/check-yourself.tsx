import { Link } from '../../../ui/link.tsx'
import type { CertificateFacts } from './read-certificate.ts'
import { printedKey } from './printed-key.ts'

/** What a program compares: the entry, its hash, and the keys that sign the register. */
export function CheckYourself({
  facts: { certificate, leafHash, keys, salt, noteSalt },
}: {
  facts: CertificateFacts
}) {
  const { event_index, beneficiary_commitment, note_commitment } = certificate
  return (
    <section className="mt-10 max-w-3xl" aria-labelledby="check-yourself">
      <h2 id="check-yourself">Check it yourself</h2>
      <p className="mt-3 text-ink-2">
        It is{' '}
        <Link
          to={`/carbon-register/events/${event_index}`}
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
        >
          entry {event_index}
        </Link>{' '}
        of the register. The proof leads from the hash of this entry to a root that these keys have
        signed.
      </p>
      <dl className="mt-4 divide-y divide-line border-y border-line text-sm">
        <Line label="Leaf hash (SHA-256)" lines={[leafHash]} />
        <Line label="Public keys" lines={keys.map(printedKey)} />
        {beneficiary_commitment !== null && (
          <Line
            label="In place of the name"
            lines={[
              beneficiary_commitment,
              ...(salt === null
                ? []
                : [`It is the SHA-256 of ${salt}, a colon and the name alone.`]),
            ]}
          />
        )}
        {note_commitment !== null && (
          <Line
            label="Hash of the note"
            lines={[
              note_commitment,
              ...(noteSalt === null
                ? []
                : [`It is the SHA-256 of ${noteSalt}, a colon and the words.`]),
            ]}
          />
        )}
      </dl>
    </section>
  )
}

function Line({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[12rem_1fr]">
      <dt className="text-ink-2">{label}</dt>
      {lines.map((line) => (
        <dd key={line} className="money wrap-anywhere sm:col-start-2">
          {line}
        </dd>
      ))}
    </div>
  )
}
