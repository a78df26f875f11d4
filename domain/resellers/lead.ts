import { addDays, dayInLagos } from '../calendar/days.ts'
import { emailField, phoneField } from '../contact/contact-fields.ts'
import { isWorkingDay } from '../delivery/working-days.ts'
import { chain, nullable, refine, valid, wholeNumber } from '../parse/parser.ts'
import { optionalLine, requiredLine, requiredText } from '../parse/text-fields.ts'

/** How long a project that we accepted belongs to its reseller, with the prices of its first day. */
export const protectedDays = 90

/** Where a registered project is. */
export const leadStatuses = ['registered', 'accepted', 'refused', 'won', 'expired'] as const
export type LeadStatus = (typeof leadStatuses)[number]

/** Allowed status transitions of a registered project. */
export const leadTransitions: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  registered: ['accepted', 'refused'],
  accepted: ['won', 'expired'],
  refused: [],
  won: [],
  expired: [],
}

export const leadStatusLabels: Readonly<Record<LeadStatus, string>> = {
  registered: 'Waiting for an answer',
  accepted: 'Protected',
  refused: 'Refused',
  won: 'Won',
  expired: 'Expired',
}

const text = (label: string, minLength: number, maxLength: number) => ({
  whenMissing: `Please enter ${label}.`,
  whenTooLong: `This can have at most ${maxLength} characters.`,
  maxLength,
  minLength,
})
const line = (label: string, minLength: number, maxLength: number) =>
  requiredLine(text(label, minLength, maxLength))

const maxEstimateKobo = 100_000_000_000

/** The rules of the fields of a project, with the messages that resellers read beside them. */
export const leadFields = {
  customerName: line('the name of your customer', 2, 120),
  phoneNumber: phoneField('Please enter the phone number of your customer.'),
  email: chain(
    nullable((input) => valid(input)),
    (given) => (given === null || given === '' ? valid(null) : emailField()(given)),
  ),
  state: line('the state', 2, 60),
  address: optionalLine({
    whenTooShort: 'Please enter the street and house number, or leave it empty.',
    whenTooLong: 'This can have at most 300 characters.',
    maxLength: 300,
    minLength: 5,
  }),
  project: requiredText({
    ...text('what your customer wants', 10, 2000),
    whenMissing: 'Please write at least a sentence about what your customer wants.',
  }),
  estimateKobo: nullable(
    refine(
      wholeNumber('Please enter the estimate in naira, or leave it empty.'),
      (kobo) => kobo > 0 && kobo <= maxEstimateKobo,
      'Please enter an estimate between ₦1 and ₦1,000,000,000, or leave it empty.',
    ),
  ),
}

/**
 * Until when we answer a registration: 17:00 in Lagos of the next working day.
 * @param closedDays days on which the company is closed besides, `YYYY-MM-DD`
 */
export function answerBy(registeredAt: Date, closedDays: ReadonlySet<string>): Date {
  let day = addDays(dayInLagos(registeredAt), 1)
  while (!isWorkingDay(day) || closedDays.has(day)) day = addDays(day, 1)
  return new Date(`${day}T16:00:00Z`)
}
