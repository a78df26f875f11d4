import type { ReactNode } from 'react'
import type { PlanView } from '../../../../../domain/instalments/customer/plan-view.ts'
import { formatDay } from '../../../../platform/format-time.ts'

/** The agreement, the letters and the statement as files. */
export function PlanPapers({ plan }: { plan: PlanView }) {
  const { agreement, letters, statement } = plan
  if (!agreement && !statement && letters.length === 0) return null
  return (
    <section aria-labelledby="plan-papers">
      <h3 id="plan-papers" className="text-h3">
        Agreement and letters
      </h3>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
        {letters.map(({ number, path, issuedAt, withdrawnAt }) => (
          <Paper
            key={number}
            path={path}
            title={`Letter of discharge ${number}`}
            note={
              withdrawnAt
                ? `Of ${formatDay(issuedAt)}. No longer valid since ${formatDay(withdrawnAt)}.`
                : `Of ${formatDay(issuedAt)}.`
            }
          />
        ))}
        {agreement && (
          <Paper
            path={agreement.path}
            title="Your agreement"
            note={`Accepted by ${agreement.acceptedName} on ${formatDay(agreement.acceptedAt)}.`}
          />
        )}
        {statement && (
          <Paper path={statement.pdfPath} title="Statement" note="All entries up to today." />
        )}
      </ul>
    </section>
  )
}

function Paper({ path, title, note }: { path: string; title: string; note: ReactNode }) {
  return (
    <li className="p-4">
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-2"
      >
        {title} (PDF)<span className="sr-only">, opens in a new tab</span>
      </a>
      <p className="text-sm text-ink-2">{note}</p>
    </li>
  )
}
