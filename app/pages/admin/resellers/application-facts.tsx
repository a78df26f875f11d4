import { Link } from '../../../ui/link.tsx'
import { formatPhone } from '../../../../domain/contact/format-phone.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { businessKindLabels } from '../../../../domain/resellers/reseller-status.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { Panel } from '../frame/panel.tsx'
import type { ResellerRecord } from './use-reseller.ts'

/** What a reseller told us when they applied. */
export function ApplicationFacts({ record: { reseller, person } }: { record: ResellerRecord }) {
  const kind = reseller.business_kind as keyof typeof businessKindLabels
  const facts = [
    ['Kind', businessKindLabels[kind]],
    ['RC or BN number', reseller.registration_number],
    ['TIN', reseller.tin ?? 'none, so more tax is withheld'],
    ['Phone', formatPhone(reseller.phone)],
    ['Address', `${reseller.address}, ${reseller.state}`],
    ['Code', reseller.code],
    ['Applied', formatMoment(reseller.applied_at)],
  ] as const
  return (
    <Panel title="Application">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-sm text-ink-2">Account</dt>
          <dd className="wrap-anywhere">
            <Link
              className="font-semibold text-primary"
              to={deskPath('people/:id', reseller.user_id)}
            >
              {person?.name ?? person?.email ?? 'Open the account'}
            </Link>
          </dd>
        </div>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-ink-2">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {reseller.about && (
        <blockquote className="mt-4 border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
          {reseller.about}
        </blockquote>
      )}
    </Panel>
  )
}
