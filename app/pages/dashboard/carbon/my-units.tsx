import { useState } from 'react'
import { Link } from '../../../ui/link.tsx'
import { showMyHolderName } from '../../../../domain/register/customers/holding-functions.ts'
import { formatAmount } from '../../../../domain/register/format-amount.ts'
import { retiredMeans, unitMeans } from '../../../../domain/register/unit-words.ts'
import { useConfirmedAction } from '../../../features/staff/use-confirmed-action.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { CheckboxField } from '../../../ui/forms/checkbox-field.tsx'
import { Figure } from './figure.tsx'
import { GiveUnits } from './give-units.tsx'
import { RetireUnits } from './retire-units.tsx'
import { myRegisterKey, type MyRegister } from './use-my-register.ts'

/** The units of the person: issued, held, to retire or to give. */
export function MyUnits({ register }: { register: MyRegister }) {
  const { holder, sum, isNamePublic } = register
  const [open, setOpen] = useState<'retire' | 'give' | null>(null)
  const heldKg = sum.held_kg
  const close = () => setOpen(null)
  if (holder === null) return null
  return (
    <section aria-labelledby="my-units">
      <h2 id="my-units" className="text-h3">
        Your units
      </h2>
      <p className="prose-width mt-2 text-ink-2">
        {unitMeans} {retiredMeans}
      </p>
      <p className="prose-width mt-2 text-ink-2">
        You are holder{' '}
        <Link
          to={`/carbon-register/holders/${holder}`}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-2"
        >
          {holder}
        </Link>
        . Tell somebody this number if they want to give you units.
      </p>
      <dl className="mt-4 grid gap-4 sm:grid-cols-3">
        <Figure label="Issued to you" value={formatAmount(sum.issued_kg)} />
        <Figure label="Held" value={formatAmount(heldKg)} />
        <Figure label="Retired" value={formatAmount(sum.retired_kg)} />
      </dl>
      {heldKg > 0 ? (
        <p className="mt-5 flex flex-wrap gap-3">
          <Button onClick={() => setOpen('retire')}>Retire units</Button>
          <Button variant="secondary" onClick={() => setOpen('give')}>
            Give units away
          </Button>
        </p>
      ) : (
        <p className="mt-4 text-ink-2">
          When your readings are counted and issued, your units arrive here.
        </p>
      )}
      {isNamePublic !== null && <NameChoice holder={holder} isPublic={isNamePublic} />}
      <Dialog isOpen={open === 'retire'} onClose={close} title="Retire units">
        <RetireUnits heldKg={heldKg} onDone={close} />
      </Dialog>
      <Dialog isOpen={open === 'give'} onClose={close} title="Give units away">
        <GiveUnits heldKg={heldKg} onDone={close} />
      </Dialog>
    </section>
  )
}

function NameChoice({ holder, isPublic }: { holder: string; isPublic: boolean }) {
  const { run, isBusy, failure } = useConfirmedAction(showMyHolderName, myRegisterKey)
  return (
    <div className="mt-5">
      <CheckboxField
        id="holder-name-public"
        checked={isPublic}
        disabled={isBusy}
        onChange={({ currentTarget }) => void run({ isPublic: currentTarget.checked })}
      >
        Show my name to everybody as holder {holder}.
      </CheckboxField>
      {failure && <Alert className="mt-3">{failure}</Alert>}
    </div>
  )
}
