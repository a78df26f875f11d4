import { Link } from '../../../ui/link.tsx'
import { showMyCertificateName } from '../../../../domain/register/customers/holding-functions.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { Alert } from '../../../ui/alert.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { Figure } from './figure.tsx'
import { myRegisterKey, type MyCertificate, type MyRegister } from './use-my-register.ts'

/** As many as `list_my_certificates` answers. */
const shownAtMost = 100

/** What was retired for the person: of their own units, and of what they bought. */
export function MyCertificates({ register }: { register: MyRegister }) {
  const { certificates, sum } = register
  if (certificates.length === 0) return null
  return (
    <section aria-labelledby="my-certificates">
      <h2 id="my-certificates" className="text-h3">
        Your certificates
      </h2>
      {certificates.length === shownAtMost && (
        <p className="mt-2 text-ink-2">These are your newest {shownAtMost}.</p>
      )}
      {sum.bought_kg > 0 && (
        <dl className="mt-4 grid gap-4 sm:grid-cols-3">
          <Figure label="Bought in our shop and retired" value={formatAmount(sum.bought_kg)} />
        </dl>
      )}
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {certificates.map((certificate) => (
          <Certificate key={certificate.id} certificate={certificate} />
        ))}
      </ul>
    </section>
  )
}

function Certificate({ certificate }: { certificate: MyCertificate }) {
  const { id, kg, beneficiary, reason, retired_at, is_bought, is_name_public } = certificate
  const { run, isBusy, failure } = useConfirmedAction(showMyCertificateName, myRegisterKey)
  return (
    <li className="py-3">
      <Link
        to={`/carbon-register/certificates/${id}`}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 hover:text-primary"
      >
        <span className="min-w-0">
          <span className="font-semibold wrap-anywhere">
            {id} for {beneficiary ?? 'a person'}
          </span>
          <span className="block text-md wrap-anywhere text-ink-2">
            {reason} · {formatDay(retired_at)}
            {is_bought && ' · bought in our shop'}
          </span>
        </span>
        <span className="money font-semibold">{formatAmount(kg)}</span>
      </Link>
      {is_name_public !== null && (
        <div className="mt-2">
          <CheckboxField
            id={`name-public-${id}`}
            checked={is_name_public}
            disabled={isBusy}
            onChange={({ currentTarget }) =>
              void run({ retirement: id, isPublic: currentTarget.checked })
            }
          >
            Everybody may read this name on {id}.
          </CheckboxField>
        </div>
      )}
      {failure && <Alert className="mt-3">{failure}</Alert>}
    </li>
  )
}
