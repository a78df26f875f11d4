import { addDays, dayInLagos } from '../calendar/days.ts'
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
import { optionalLine, publicWords, requiredLine } from '../parse/text-fields.ts'

/** Who may be claimed for. */
export const beneficiaryKinds = ['company', 'person'] as const
export type BeneficiaryKind = (typeof beneficiaryKinds)[number]

/** What units are retired for, as the log says it. It takes no words of customers, as it keeps them for good. */
export const retirementReasons = [
  'Emissions of a business',
  'Emissions of a home',
  'A journey',
  'An event',
  'A product or a delivery',
  'A gift',
  'Support of solar energy',
] as const

export const maxBeneficiaryLetters = 120
export const maxNoteLetters = 120

const nameMessage = 'Please say in whose name.'
/** A claim is for days that the beneficiary can still account for. */
const claimYears = { before: 5, after: 1 }
const yearDays = 366

const claimDay = (message: string) => refine(text(message), isCalendarDay, message)

/** A box that is not ticked may be left out. */
const box: Parser<boolean> = (given) => (given === undefined ? valid(false) : flag()(given))

/** In whose name units are retired, why, and for which days. Both days belong to the claim. */
export const retirementFields = {
  beneficiaryKind: oneOf(beneficiaryKinds, 'Please choose a company or a person.'),
  beneficiary: publicWords(
    refine(
      requiredLine({
        whenMissing: nameMessage,
        whenTooLong: `Please use at most ${maxBeneficiaryLetters} letters for the name.`,
        maxLength: maxBeneficiaryLetters,
      }),
      // Letters without a width would leave the certificate blank for good.
      (name) => /[\p{L}\p{N}]/u.test(name),
      nameMessage,
    ),
  ),
  /** Whether everybody may read the name of a person. The name of a company is public until it is erased. */
  isPublic: flag(),
  /** The company agrees that its name stands in the public register. */
  companyAgrees: box,
  reason: oneOf(retirementReasons, 'Please choose what it is for.'),
  /** Words of the customer for everybody to read; null for none. */
  note: publicWords(
    optionalLine({
      whenTooLong: `Please use at most ${maxNoteLetters} letters.`,
      maxLength: maxNoteLetters,
    }),
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
  note: string | null
  claimFrom: string
  claimTo: string
}

/** What the fields must be together. Goes into `chain` after them. */
export function checkRetirement<Given extends RetirementForm>(given: Given): Parsed<Given> {
  if (given.beneficiaryKind === 'company' && !given.companyAgrees)
    return invalid('Please confirm that the company agrees.', 'companyAgrees')
  if (given.claimTo < given.claimFrom)
    return invalid('The last day lies before the first day.', 'claimTo')
  return valid(given)
}

/** Refuses a claim for days that lie too far from the day on which the units are retired. */
export function withClaimLimits<Given extends Pick<RetirementForm, 'claimFrom' | 'claimTo'>>(
  parse: Parser<Given>,
  now: Date,
): Parser<Given> {
  const today = dayInLagos(now)
  return chain(parse, (given) => {
    if (given.claimFrom < addDays(today, -yearDays * claimYears.before))
      return invalid(
        `The first day must be within the last ${claimYears.before} years.`,
        'claimFrom',
      )
    return given.claimTo > addDays(today, yearDays * claimYears.after)
      ? invalid('Please choose a last day within a year from now.', 'claimTo')
      : valid(given)
  })
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
    note: '',
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
