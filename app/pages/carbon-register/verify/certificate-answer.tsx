import { formatNumber } from '../../../../domain/text/format-number.ts'
import BadgeCheck from '~icons/lucide/badge-check'
import BadgeX from '~icons/lucide/badge-x'
import type { ReactNode } from 'react'
import { Link } from '../../../ui/link.tsx'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import type {
  CertificateCheck,
  CertificateProblem,
} from '../../../../domain/register/verify/verify-certificate.ts'
import type { ConsistencyProblem } from '../../../../domain/register/verify/verify-consistency.ts'
import type { CheckFailure } from '../../../features/register/check-failure.ts'
import { Serials } from '../../../features/register/serials.tsx'
import { formatCalendarDay, formatMoment } from '../../../platform/format-time.ts'
import { CheckName } from './check-name.tsx'

export type Answer =
  | { kind: 'problem'; message: string }
  | {
      kind: 'checked'
      result: CertificateCheck
      today: Today
      /** Somebody holds a paper or a file, and only the proof in it was checked. */
      hasPaper: boolean
    }

/** What the register of today says about a certificate. */
type Today = 'asking' | 'newest' | 'contained' | ConsistencyProblem | CheckFailure

const problems: Readonly<Record<CertificateProblem, string>> = {
  malformed: 'A part of the proof is missing, or was changed so that it cannot be read.',
  'unknown-key': 'It was not signed by a key of this register.',
  'wrong-signature': 'It names this register, but the signature is not ours.',
  'not-included': 'The entry in it is not part of what was signed. Something in it was changed.',
  'not-a-retirement': 'The entry is in the register, but it is not a retirement.',
}

/** What a check of a certificate found, with what the log itself says; `label` names the region. */
export function CertificateAnswer({ label, answer }: { label: string; answer: Answer }) {
  if (answer.kind === 'problem')
    return (
      <Refused label={label} title="Nothing to check">
        {answer.message}
      </Refused>
    )
  const { result, today, hasPaper } = answer
  if (!result.ok)
    return (
      <Refused label={label} title="This certificate is not valid">
        {problems[result.reason]}
      </Refused>
    )
  const { retired, at, index, checkpoint } = result
  return (
    <section className="rounded-card border border-primary bg-surface p-6" aria-label={label}>
      <p className="flex items-center gap-3 text-h3 font-bold text-primary">
        <BadgeCheck className="size-7" aria-hidden="true" />
        {hasPaper ? 'The proof is genuine' : 'This certificate is genuine'}
      </p>
      {hasPaper && (
        <p className="mt-2">
          Only the proof was checked. Compare what it says with what you were shown: words and
          figures on a page can be changed.
        </p>
      )}
      <p className="mt-4">
        Retired: <strong>{formatAmount(retired.kg)}</strong> of CO₂e on {formatMoment(at)}, for{' '}
        <strong className="wrap-anywhere">
          {retired.beneficiary.name ?? `a ${retired.beneficiary.kind} whose name is not in the log`}
        </strong>
        , claimed for {formatCalendarDay(retired.claim.from)} to{' '}
        {formatCalendarDay(retired.claim.to)}.
      </p>
      <p className="mt-2 wrap-anywhere text-ink-2">{retired.reason}</p>
      {retired.beneficiary.commitment !== null && (
        <CheckName commitment={retired.beneficiary.commitment} />
      )}
      <div className="mt-4">
        <Serials blocks={retired.blocks} />
      </div>
      <p className="mt-4 text-md text-ink-2">
        It is entry {index} of {formatNumber(checkpoint.size)} that were signed by{' '}
        {checkpoint.origin}. <TodayNote today={today} />
      </p>
      <p className="mt-3">
        <Link
          to={`/carbon-register/certificates/${retired.retirement}`}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          See {retired.retirement} in the register
        </Link>
      </p>
    </section>
  )
}

const todaySentences: Readonly<Record<Today, string>> = {
  asking: 'Asking whether today’s register still contains it …',
  newest: 'The register made this proof just now, from what it signed last.',
  contained: 'Today’s register still contains it.',
  shrunk: 'Today’s register has fewer entries than were signed then. Please tell us.',
  rewritten:
    'Today’s register no longer starts with the entries that were signed then. Please tell us.',
  'not-signed': 'Today’s register is not signed by any of its keys. Please tell us.',
  'earlier-not-signed': 'We could not compare it with today’s register. Please tell us.',
  offline: 'We could not check today’s register, because there is no connection.',
  server: 'We could not check today’s register, because its server answered with an error.',
  data: 'Today’s register answered with data that does not fit its signature. Please tell us.',
  mistake: 'We could not check today’s register, because of a mistake of ours. Please tell us.',
}
const calm: ReadonlySet<Today> = new Set(['asking', 'newest', 'contained', 'offline', 'server'])

function TodayNote({ today }: { today: Today }) {
  return calm.has(today) ? (
    todaySentences[today]
  ) : (
    <strong className="text-danger">{todaySentences[today]}</strong>
  )
}

function Refused({
  label,
  title,
  children,
}: {
  label: string
  title: string
  children: ReactNode
}) {
  return (
    <section
      className="rounded-card border border-danger bg-danger-soft p-6 text-danger"
      aria-label={label}
    >
      <p className="flex items-center gap-3 text-h3 font-bold">
        <BadgeX className="size-7" aria-hidden="true" /> {title}
      </p>
      <p className="mt-3">{children}</p>
    </section>
  )
}
