import { checkoutFields } from '../../../domain/orders/checkout-fields.ts'
import { findProblem as findProblemOf, text } from '../../../domain/parse/parser.ts'
import { recipientFields } from '../../../domain/resellers/recipient.ts'
import { fieldId } from '../../features/orders/checkout-field-id.ts'
import type { CheckoutDraft, DraftField } from './checkout-draft.ts'

export const steps = ['contact', 'delivery', 'pay'] as const
export type Step = (typeof steps)[number]

const stepFields: Record<Step, readonly DraftField[]> = {
  contact: ['name', 'email', 'phoneNumber'],
  delivery: ['state', 'area', 'street', 'landmark', 'note'],
  pay: ['paymentMethod', 'coupon'],
}

const recipient: readonly DraftField[] = ['recipientName', 'recipientPhone']

const rules = {
  ...checkoutFields,
  hasRecipient: text(),
  recipientName: recipientFields.name,
  recipientPhone: recipientFields.phoneNumber,
}

export const labels: Record<DraftField, string> = {
  name: 'Full name',
  email: 'E-mail',
  phoneNumber: 'Phone number',
  state: 'State',
  area: 'Area or town',
  street: 'Street and house number',
  landmark: 'Nearest landmark',
  note: 'Anything the driver should know',
  coupon: 'Coupon code',
  paymentMethod: 'How to pay',
  hasRecipient: 'Deliver to my customer',
  recipientName: 'Name of your customer',
  recipientPhone: 'Phone number of your customer',
}

export type Problems = Partial<Record<DraftField, string>>

/** The problem of one field; null when it is valid. */
export function findProblem(draft: CheckoutDraft, field: DraftField): string | null {
  return findProblemOf(rules[field], draft[field])
}

export function findProblems(draft: CheckoutDraft, step: Step): Problems {
  const asksRecipient = step === 'delivery' && draft.hasRecipient === 'yes'
  const fields = asksRecipient ? [...recipient, ...stepFields[step]] : stepFields[step]
  return Object.fromEntries(
    fields.flatMap((field) => {
      const problem = findProblem(draft, field)
      return problem ? [[field, problem]] : []
    }),
  )
}

/** The first incomplete step. A link cannot skip it. */
export function firstOpenStep(draft: CheckoutDraft): Step {
  return (
    steps.find((step) => step !== 'pay' && Object.keys(findProblems(draft, step)).length > 0) ??
    'pay'
  )
}

/** The problems for the summary above the form. */
export function listProblems(problems: Problems): { id: string; label: string; message: string }[] {
  // Its keys are those of Problems.
  return (Object.entries(problems) as [DraftField, string][]).map(([field, message]) => ({
    id: fieldId(field),
    label: labels[field],
    message,
  }))
}
