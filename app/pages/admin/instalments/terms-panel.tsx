import { Link } from '../../../ui/link.tsx'
import { complaintTopicLabels } from '../../../../domain/instalments/complaints/complaint-status.ts'
import type { DeskPlan } from '../../../../domain/instalments/desk/desk-plan.ts'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { formatExactNaira } from '../../../../domain/money/money.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { LabelledRows } from '../../../ui/labelled-rows.tsx'
import { Panel } from '../frame/panel.tsx'

/** Who pays, on which terms, what they agreed to, and what we wrote to each other. */
export function TermsPanel({ plan }: { plan: DeskPlan }) {
  return (
    <>
      <Panel title="Customer">
        <p className="font-semibold wrap-anywhere">{plan.name}</p>
        <p className="wrap-anywhere">
          <a href={`tel:${plan.phoneNumber}`} className="inline-flex min-h-11 items-center">
            {formatPhone(plan.phoneNumber)}
          </a>
          <span className="block text-ink-2">{plan.email}</span>
        </p>
        <Link
          to={deskPath('people/:id', plan.userId)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          Their account
        </Link>
      </Panel>
      <Panel title="Terms">
        <LabelledRows rows={describeTerms(plan)} />
      </Panel>
      <Panel title="Agreement and letters">
        <Papers plan={plan} />
      </Panel>
    </>
  )
}

function describeTerms({ terms, appliedAt, activatedAt, endedAt, isTest }: DeskPlan) {
  const rows = [
    { label: 'Price', value: formatExactNaira(terms.priceKobo) },
    { label: 'Deposit', value: formatExactNaira(terms.depositKobo) },
    { label: 'Fee', value: formatExactNaira(terms.feeKobo) },
    { label: 'Financed', value: formatExactNaira(terms.financedKobo) },
    { label: 'Interest', value: formatExactNaira(terms.interestKobo) },
    {
      label: 'Rate',
      value: `${terms.ratePercentPerMonth} % a month, ${terms.interest === 'flat' ? 'flat' : 'reducing balance'}`,
    },
    { label: 'Months', value: String(terms.months) },
    { label: 'Applied', value: formatMoment(appliedAt) },
  ]
  if (activatedAt) rows.push({ label: 'Began', value: formatMoment(activatedAt) })
  if (endedAt) rows.push({ label: 'Ended', value: formatMoment(endedAt) })
  if (isTest) rows.push({ label: 'Test', value: 'No real money' })
  return rows
}

function Papers({ plan: { agreements, letters, complaints, pauses } }: { plan: DeskPlan }) {
  const isEmpty = [agreements, letters, complaints, pauses].every(({ length }) => length === 0)
  if (isEmpty) return <p className="text-ink-2">Nothing is agreed yet.</p>
  return (
    <ul className="space-y-3 text-sm wrap-anywhere">
      {agreements.map((each) => (
        <li key={`agreement ${each.version}`}>
          <strong>Agreement {each.version}</strong>, accepted by {each.acceptedName},{' '}
          {formatMoment(each.acceptedAt)}.{' '}
          {each.allowsDebit ? 'A saved card may be charged.' : 'No card may be charged.'}
          <span className="block text-ink-2">SHA-256 {each.sha256.slice(0, 16)}…</span>
        </li>
      ))}
      {letters.map((each) => (
        <li key={each.number}>
          <strong>Letter of discharge {each.number}</strong>, {formatMoment(each.issuedAt)}
          {each.withdrawnAt && `, no longer valid since ${formatMoment(each.withdrawnAt)}`}
        </li>
      ))}
      {complaints.map((each) => (
        <li key={each.id}>
          <strong>Complaint {each.number}</strong>: {complaintTopicLabels[each.about]} (
          {each.status})
        </li>
      ))}
      {pauses.map((each) => (
        <li key={each.id}>
          <strong>Pause request</strong> ({each.status}), {formatMoment(each.createdAt)}:{' '}
          {each.reason}
        </li>
      ))}
    </ul>
  )
}
