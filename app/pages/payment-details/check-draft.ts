import { isPlausibleEmail } from '../../../domain/contact/email.ts'
import { parsePhone } from '../../../domain/contact/phone.ts'
import type { CheckoutDraft, DraftField } from './checkout-draft.ts'

export const steps = ['contact', 'delivery', 'pay'] as const
export type Step = (typeof steps)[number]

const stepFields: Record<Step, readonly DraftField[]> = {
  contact: ['name', 'email', 'phoneNumber'],
  delivery: ['state', 'area', 'street', 'landmark', 'note'],
  pay: ['paymentMethod', 'coupon'],
}

/** The id of a field's input. */
export const fieldId = (field: DraftField) => `checkout-${field}`

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
}

export type Problems = Partial<Record<DraftField, string>>

const rules: Partial<Record<DraftField, (text: string) => string | null>> = {
  name: (text) => (text.trim() ? null : 'Please give your name.'),
  email: (text) =>
    isPlausibleEmail(text.trim())
      ? null
      : text.trim()
        ? 'This e-mail address does not look right.'
        : 'Please give your e-mail address. The order and its receipt go there.',
  phoneNumber: (text) =>
    parsePhone(text)
      ? null
      : text.trim()
        ? 'This phone number does not look right. Write it like 0803 123 4567.'
        : 'Please give your phone number. The driver calls it.',
  state: (text) => (text ? null : 'Please choose the state.'),
  area: (text) => (text.trim() ? null : 'Please give the area or town.'),
  street: (text) => (text.trim() ? null : 'Please give the street and house number.'),
  paymentMethod: (text) => (text ? null : 'Please choose how to pay.'),
}

/** What is missing or wrong in one field; null when it is right. The service has the same rules. */
export function findProblem(draft: CheckoutDraft, field: DraftField): string | null {
  return rules[field]?.(draft[field]) ?? null
}

export function findProblems(draft: CheckoutDraft, step: Step): Problems {
  return Object.fromEntries(
    stepFields[step].flatMap((field) => {
      const problem = findProblem(draft, field)
      return problem ? [[field, problem]] : []
    }),
  )
}

/** The first step that is not done; a link cannot skip one. */
export function firstOpenStep(draft: CheckoutDraft): Step {
  return (
    steps.find((step) => step !== 'pay' && Object.keys(findProblems(draft, step)).length > 0) ??
    'pay'
  )
}

/** For the summary of a refused step. */
export function listProblems(problems: Problems): { id: string; label: string; message: string }[] {
  // Its keys are those of Problems.
  return (Object.entries(problems) as [DraftField, string][]).map(([field, message]) => ({
    id: fieldId(field),
    label: labels[field],
    message,
  }))
}
