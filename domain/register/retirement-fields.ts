import { dayInLagos } from '../calendar/days.ts'
import { isCalendarDay } from '../calendar/calendar-day.ts'
import {
  chain,
  flag,
  invalid,
  object,
  oneOf,
  refine,
  text,
  valid,
  type Parsed,
  type Parser,
} from '../parse/parser.ts'
import { requiredLine } from '../parse/text-fields.ts'

/** Who may be claimed for. */
export const beneficiaryKinds = ['company', 'person'] as const
export type BeneficiaryKind = (typeof beneficiaryKinds)[number]

export const maxBeneficiaryLetters = 120
export const maxReasonLetters = 300

const reasonMessage = 'Please say in at least 3 letters what it is for. Everybody can read it.'
const nameMessage = 'Please say in whose name.'
// Centuries away from them nobody measured anything.
const firstDay = '1900-01-01'
const lastDay = '2199-12-31'

const claimDay = (message: string) =>
  refine(text(message), (day) => isCalendarDay(day) && day >= firstDay && day <= lastDay, message)

/** A box that is not ticked may be left out. */
const box: Parser<boolean> = (given) => (given === undefined ? valid(false) : flag()(given))

/** In whose name units are retired, why, and for which days. Both days belong to the claim. */
export const retirementFields = {
  beneficiaryKind: oneOf(beneficiaryKinds, 'Please choose a company or a person.'),
  beneficiary: refine(
    requiredLine({
      whenMissing: nameMessage,
      whenTooLong: `Please use at most ${maxBeneficiaryLetters} letters for the name.`,
      maxLength: maxBeneficiaryLetters,
    }),
    // Letters without a width would leave the certificate blank for good.
    (name) => /[\p{L}\p{N}]/u.test(name),
    nameMessage,
  ),
  /** Whether everybody may read the name of a person. The name of a company always shows. */
  isPublic: flag(),
  /** The company agrees that its name stands in the public register. */
  companyAgrees: box,
  reason: refine(
    requiredLine({
      whenMissing: reasonMessage,
      whenTooLong: `Please use at most ${maxReasonLetters} letters.`,
      maxLength: maxReasonLetters,
    }),
    // As the database counts them: a picture letter is one.
    (reason) => [...reason].length >= 3,
    reasonMessage,
  ),
  claimFrom: claimDay('Please choose the first day.'),
  claimTo: claimDay('Please choose the last day.'),
}

export interface RetirementForm {
  beneficiaryKind: BeneficiaryKind
  beneficiary: string
  isPublic: boolean
  companyAgrees: boolean
  reason: string
  claimFrom: string
  claimTo: string
}

/** What the fields must be together. Goes into `chain` after them. */
export function checkRetirement<Given extends RetirementForm>(given: Given): Parsed<Given> {
  if (given.beneficiaryKind === 'company' && !given.companyAgrees)
    return invalid(
      'Please confirm that the company agrees. Its name cannot be taken out later.',
      'companyAgrees',
    )
  if (given.claimTo < given.claimFrom)
    return invalid('The last day lies before the first day.', 'claimTo')
  return valid(given)
}

/** Reads a form as a whole. */
export const parseRetirement = chain(object(retirementFields), checkRetirement)

/** What a form begins with: the claim is for this year until today. */
export function newRetirement(now: Date, beneficiary = ''): RetirementForm {
  const today = dayInLagos(now)
  return {
    beneficiaryKind: 'person',
    beneficiary,
    isPublic: false,
    companyAgrees: false,
    reason: '',
    claimFrom: `${today.slice(0, 4)}-01-01`,
    claimTo: today,
  }
}

/** The form with another kind of beneficiary: the name of a person is not the name of a company. */
export function withKind(form: RetirementForm, beneficiaryKind: BeneficiaryKind): RetirementForm {
  if (form.beneficiaryKind === beneficiaryKind) return form
  return { ...form, beneficiaryKind, beneficiary: '', companyAgrees: false }
}

/** The party that a checked form names. */
export function partyOf({
  beneficiaryKind: kind,
  beneficiary: name,
  isPublic,
}: Pick<RetirementForm, 'beneficiaryKind' | 'beneficiary' | 'isPublic'>):
  | { kind: 'company'; name: string }
  | { kind: 'person'; name: string; isPublic: boolean } {
  return kind === 'company' ? { kind, name } : { kind, name, isPublic }
}
