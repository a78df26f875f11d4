import { useRef, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { Quote } from '../../../domain/orders/quote-order.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/forms/form-problems.tsx'
import {
  findProblem,
  findProblems,
  labels,
  listProblems,
  steps,
  type Problems,
  type Step,
} from './check-draft.ts'
import { fieldId } from '../../features/orders/checkout-field-id.ts'
import type { CartItem } from '../../features/cart/cart.ts'
import { deliveryState } from '../../features/cart/delivery-state.ts'
import { InstallationChoice } from '../../features/orders/installation-choice.tsx'
import type { Area } from '../../features/delivery/areas.ts'
import { RecipientFields, type FieldProps } from './fields/recipient-fields.tsx'
import { ContactFields, DeliveryFields } from './fields/step-fields.tsx'
import { changeDraft, useDraft, type DraftField } from './checkout-draft.ts'

/**
 * A step of fields. A problem is shown when its field loses the focus; all are listed on submit.
 */
export function StepForm({
  step,
  areas,
  items,
  quote,
}: {
  step: Exclude<Step, 'pay'>
  areas: Area[]
  items: CartItem[]
  quote: Quote | null
}) {
  const draft = useDraft()
  const navigate = useNavigate()
  const [problems, setProblems] = useState<Problems>({})
  const [refusals, setRefusals] = useState(0)
  const isDelivered = !quote?.delivery.isNone
  const { watchPress, afterPress } = usePress()

  function fieldProps(field: DraftField): FieldProps {
    return {
      id: fieldId(field),
      name: field,
      label: labels[field],
      value: draft[field],
      onChange: (event: { target: { value: string } }) => {
        changeDraft({ [field]: event.target.value })
        if (field === 'state') deliveryState.set(event.target.value)
        // A field with a problem is checked with every letter, so that the message disappears in
        // time.
        if (problems[field]) check(field, event.target.value)
      },
      onBlur: () => {
        if (draft[field] !== '') afterPress(() => check(field, draft[field]))
      },
      error: problems[field],
    }
  }
  function check(field: DraftField, value: string) {
    const problem = findProblem({ ...draft, [field]: value }, field)
    setProblems((before) => {
      const { [field]: known, ...others } = before
      if (problem === (known ?? null)) return before
      return problem ? { ...others, [field]: problem } : others
    })
  }

  function goOn(event: FormEvent) {
    event.preventDefault()
    const found = findProblems(draft, step)
    setProblems(found)
    if (Object.keys(found).length > 0) return setRefusals((count) => count + 1)
    void navigate(`/payment-details?step=${steps[steps.indexOf(step) + 1]}`)
  }

  return (
    <form noValidate onMouseDownCapture={watchPress} onSubmit={goOn} className="max-w-xl space-y-5">
      {refusals > 0 && <FormProblems attempt={refusals} problems={listProblems(problems)} />}
      {step === 'contact' ? (
        <ContactFields fieldProps={fieldProps} isDelivered={isDelivered} />
      ) : (
        <>
          {isDelivered && (quote?.isWholesale || draft.hasRecipient === 'yes') && (
            <RecipientFields
              isAsked={draft.hasRecipient === 'yes'}
              onChange={(isAsked) => changeDraft({ hasRecipient: isAsked ? 'yes' : '' })}
              name={fieldProps('recipientName')}
              phone={fieldProps('recipientPhone')}
            />
          )}
          <DeliveryFields
            fieldProps={fieldProps}
            areas={areas}
            items={items}
            isDelivered={isDelivered}
          />
        </>
      )}
      {step === 'delivery' && draft.state !== '' && quote && <InstallationChoice quote={quote} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" className="w-full sm:w-auto">
          {nameNext(step, isDelivered)}
        </Button>
        <ButtonLink
          to={step === 'contact' ? '/cart' : '/payment-details?step=contact'}
          variant="quiet"
          className="w-full sm:w-auto"
        >
          Back
        </ButtonLink>
      </div>
    </form>
  )
}

/** What the button says that leads to the next step. */
function nameNext(step: Exclude<Step, 'pay'>, isDelivered: boolean): string {
  if (step === 'delivery') return 'Continue to payment'
  return isDelivered ? 'Continue to delivery' : 'Continue to your address'
}

/** A message that appears while a button is pressed moves it away, and the press is lost. */
function usePress() {
  const isPressed = useRef(false)
  const onRelease = (action: () => void) =>
    window.addEventListener('mouseup', () => setTimeout(action), { once: true })
  return {
    watchPress() {
      isPressed.current = true
      onRelease(() => (isPressed.current = false))
    },
    /** Runs the action now, or after the press that goes on. */
    afterPress(action: () => void) {
      if (isPressed.current) onRelease(action)
      else action()
    },
  }
}
