import { useState, type FormEvent } from 'react'
import { hasEnded } from '../../../../domain/orders/order-status.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { retiredMeans, unitMeans, unitsAreNot } from '../../../../domain/register/unit-words.ts'
import {
  withClaimLimits,
  newRetirement,
  parseRetirement,
} from '../../../../domain/register/retirement-fields.ts'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import { BeneficiaryFields } from '../../../features/register/beneficiary-fields.tsx'
import { failureMessage } from '../../../platform/failure-message.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { useProblems } from '../../../ui/forms/use-problems.ts'

/** The units of the carbon register that an order retires: in whose name, and then the certificate. */
export function RetirementCard({ view, act }: { view: OrderView; act: OrderMutation }) {
  const { retiring, order } = view
  if (!retiring || (hasEnded(order.status) && !retiring.certificate)) return null
  const amount = formatAmount(retiring.kg)
  return (
    <section
      aria-labelledby="retirement-title"
      className="rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id="retirement-title" className="text-h3">
        {retiring.certificate ? `${amount} of CO₂e are retired` : `Retire ${amount} of CO₂e`}
      </h2>
      {retiring.certificate ? (
        <Certificate id={retiring.certificate} />
      ) : order.status === 'pending_payment' ? (
        <p className="mt-2">
          Once the order is paid, you say here in whose name the units are retired.
        </p>
      ) : (
        <>
          <p className="mt-2">
            {retiredMeans} {unitMeans} They stand in our own public ledger. {unitsAreNot}
          </p>
          {view.isOwn && <RetirementForm order={order} amount={amount} act={act} />}
        </>
      )}
    </section>
  )
}

function Certificate({ id }: { id: string }) {
  const url = `/carbon-register/certificates/${id}`
  return (
    <>
      <p role="status" className="mt-2">
        The certificate {id} says for whom, why and for which days. Anybody can check it.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a className={buttonClass({ variant: 'primary' })} href={url}>
          See the certificate
        </a>
        <a className={buttonClass({ variant: 'secondary' })} href={`${url}/certificate.pdf`}>
          PDF with its proof
        </a>
      </p>
    </>
  )
}

/** Its fields, and the button that cannot be undone. */
function RetirementForm({
  order,
  amount,
  act,
}: {
  order: OrderView['order']
  amount: string
  act: OrderMutation
}) {
  const [form, setForm] = useState(() => newRetirement(new Date(), order.name))
  const [failure, setFailure] = useState<string | null>(null)
  const { attempt, problems, show, field } = useProblems('retirement')

  async function retire(event: FormEvent) {
    event.preventDefault()
    if (act.isPending) return
    const parsed = withClaimLimits(parseRetirement, new Date())(form)
    setFailure(null)
    show(parsed)
    if (!parsed.ok) return
    const result = await act.mutateAsync({ kind: 'retire', retirement: parsed.value })
    if (result.outcome === 'done') return
    setFailure(
      failureMessage(
        result,
        'The connection was lost. Please press the button again: we retire only once.',
      ),
    )
  }

  return (
    <form className="mt-4 space-y-4" noValidate onSubmit={(event) => void retire(event)}>
      <FormProblems attempt={attempt} problems={problems} failure={failure} />
      <BeneficiaryFields form={form} field={field} onChange={setForm} />
      <Button type="submit" aria-disabled={act.isPending || undefined}>
        {act.isPending ? 'One moment…' : `Retire ${amount} for good`}
      </Button>
    </form>
  )
}
