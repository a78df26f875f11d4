import { useState, type FormEvent } from 'react'
import { hasEnded } from '../../../../domain/orders/order-status.ts'
import type { OrderView } from '../../../../domain/orders/order-view.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { retiredMeans, unitMeans, unitsAreNot } from '../../../../domain/register/unit-words.ts'
import type { OrderMutation } from '../../../features/orders/use-order.ts'
import { failureMessage } from '../../../platform/failure-message.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField, TextField } from '../../../ui/forms/field.tsx'

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
          Nothing is retired before the order is paid. Then you say here in whose name.
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

function RetirementForm({
  order,
  amount,
  act,
}: {
  order: OrderView['order']
  amount: string
  act: OrderMutation
}) {
  const [kind, setKind] = useState<'company' | 'person'>('person')
  const [failure, setFailure] = useState<string | null>(null)
  const year = Number(order.created_at.slice(0, 4))

  async function retire(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (act.isPending) return
    const given = new FormData(event.currentTarget)
    const textOf = (name: string) => String(given.get(name) ?? '')
    const result = await act.mutateAsync({
      kind: 'retire',
      retirement: {
        kind,
        name: textOf('name'),
        isPublic: kind === 'company' || given.get('isPublic') === 'on',
        reason: textOf('reason'),
        claimFrom: textOf('claimFrom'),
        claimTo: textOf('claimTo'),
      },
    })
    if (result.outcome === 'done') return
    setFailure(
      failureMessage(
        result,
        'The connection was lost. Please press the button again: we retire only once.',
      ),
    )
  }

  return (
    <form className="mt-4 space-y-4" onSubmit={(event) => void retire(event)}>
      <SelectField
        label="In the name of"
        value={kind}
        onChange={({ target }) => setKind(target.value === 'company' ? 'company' : 'person')}
      >
        <option value="person">A person</option>
        <option value="company">A company</option>
      </SelectField>
      <TextField
        label="Name"
        name="name"
        required
        maxLength={120}
        defaultValue={order.name}
        autoComplete="off"
      />
      {kind === 'person' && (
        <CheckboxField id="retirement-public" name="isPublic">
          Show the name on the public certificate. Without it only a code stands there.
        </CheckboxField>
      )}
      <TextField
        label="What is it for?"
        hint="Everybody can read it"
        name="reason"
        required
        minLength={3}
        maxLength={300}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="Claimed from"
          name="claimFrom"
          required
          defaultValue={`${year - 1}-01-01`}
        />
        <DateField label="To" name="claimTo" required defaultValue={`${year - 1}-12-31`} />
      </div>
      <Alert>{failure}</Alert>
      <Button type="submit" aria-disabled={act.isPending || undefined}>
        {act.isPending ? 'One moment…' : `Retire ${amount} for good`}
      </Button>
    </form>
  )
}
