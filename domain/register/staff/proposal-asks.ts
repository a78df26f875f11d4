import { isCalendarDay } from '../../calendar/calendar-day.ts'
import { places } from '../../solar/climate/places.ts'
import {
  chain,
  flag,
  invalid,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  refine,
  text,
  uuid,
  valid,
  wholeNumber,
  type Parser,
  type ValueOf,
} from '../../parse/parser.ts'
import { optionalLine, requiredLine } from '../../parse/text-fields.ts'
import { findPublicWordsProblem } from '../../text/public-words.ts'
import { confirmedCompanyConsent, missingCompanyConsent } from '../company-consent.ts'
import { adjustments, authorisations } from '../events/event-data.ts'

/** A line of so many letters, as the ledger takes it. */
const line = (what: string, maxLength: number, minLength = 1) =>
  requiredLine({
    whenMissing:
      minLength === 1
        ? `Please enter ${what}.`
        : `Please enter ${what} of at least ${minLength} letters.`,
    whenTooLong: `Please use at most ${maxLength} letters.`,
    maxLength,
    minLength,
  })
const day = refine(
  text('Please choose a day.'),
  (given) => isCalendarDay(given) && given >= '1900' && given < '2200',
  'Please choose a day.',
)
const kg = refine(
  wholeNumber('Please enter whole kilograms.'),
  (given) => given >= 1,
  'Please enter at least 1 kg.',
)
const serial = refine(
  wholeNumber('Please enter the number of a unit.'),
  (given) => given >= 1,
  'Please enter the number of a unit.',
)
const entry = refine(
  wholeNumber('Please enter the number of an entry.'),
  (given) => given >= 0,
  'Please enter the number of an entry.',
)
const id = (what: string) => line(what, 20)
const reason = requiredLine({
  whenMissing: 'Please say why, in at least 3 letters. Everybody can read it.',
  whenTooLong: 'Please use at most 300 letters.',
  maxLength: 300,
  minLength: 3,
})

/** The states of the map, so that no project is missing there. */
export const projectStates = places.map(({ state }) => state)
export const systemState = oneOf(projectStates, 'Please choose a state.')

const projectFields = {
  title: line('a title', 120, 3),
  state: systemState,
  latitude: refine(
    number('Please enter the degrees north.'),
    (degrees) => degrees >= 4 && degrees <= 14,
    'Nigeria lies between 4 and 14 degrees north.',
  ),
  longitude: refine(
    number('Please enter the degrees east.'),
    (degrees) => degrees >= 2 && degrees <= 15,
    'Nigeria lies between 2 and 15 degrees east.',
  ),
  methodology: line('a methodology', 60, 2),
  methodologyVersion: line('a version', 20),
  authorisation: oneOf(authorisations),
  adjustment: oneOf(adjustments),
  externalRegistry: optionalLine({
    whenTooShort: 'Please enter a registry of at least 2 letters.',
    whenTooLong: 'Please use at most 60 letters.',
    maxLength: 60,
    minLength: 2,
  }),
  externalId: optionalLine({ whenTooLong: 'Please use at most 60 letters.', maxLength: 60 }),
  /** Systems whose meters join the project. */
  sourceIds: listOf(uuid()),
}

/** Another registry and the number there belong together. */
function requireBoth<
  Project extends { externalRegistry: string | null; externalId: string | null },
>(parse: Parser<Project>): Parser<Project> {
  return chain(parse, (given) =>
    (given.externalRegistry === null) === (given.externalId === null)
      ? valid(given)
      : invalid(
          'Please enter both the registry and the number there.',
          given.externalId === null ? 'externalId' : 'externalRegistry',
        ),
  )
}

/** What staff can ask for, by kind. Days belong to what they name, both of them. */
export const proposalAsks = {
  register_project: requireBoth(
    object({
      ...projectFields,
      sourceIds: refine(
        listOf(uuid()),
        ({ length }) => length > 0,
        'Please choose at least one system.',
      ),
    }),
  ),
  amend_project: requireBoth(object({ ...projectFields, project: id('a project'), reason })),
  open_company: object({
    name: line('the name of the company', 120),
    companyAgrees: confirmedCompanyConsent,
  }),
  add_period: chain(object({ project: id('a project'), from: day, to: day }), (given) => {
    if (given.to < given.from) return invalid('The last day lies before the first day.', 'to')
    return given.from.slice(0, 4) === given.to.slice(0, 4)
      ? valid(given)
      : invalid(
          'A period must lie within one calendar year. Please add one period up to 31 December and one from 1 January.',
          'to',
        )
  }),
  issue: object({ period: entry }),
  transfer: object({
    from: id('the holder who gives'),
    to: id('the holder who gets'),
    kg,
    vintage: nullable(id('a vintage')),
    reason,
  }),
  retire: chain(
    object({
      holder: id('a holder'),
      kg,
      vintage: nullable(id('a vintage')),
      beneficiaryKind: oneOf(['company', 'person']),
      beneficiary: line('the beneficiary', 120),
      /** Whether everybody may read the name of a person. */
      isPublic: flag(),
      /** Whether a company agrees that everybody reads its name. */
      companyAgrees: flag(),
      reason,
      claimFrom: day,
      claimTo: day,
    }),
    (given) => {
      if (given.claimTo < given.claimFrom)
        return invalid('The last day of the claim lies before its first day.', 'claimTo')
      if (given.beneficiaryKind === 'company')
        return given.companyAgrees ? valid(given) : invalid(missingCompanyConsent, 'companyAgrees')
      const problem = findPublicWordsProblem(given.beneficiary)
      return problem === null ? valid(given) : invalid(problem, 'beneficiary')
    },
  ),
  cancel: object({ vintage: id('a vintage'), from: serial, to: serial, reason }),
  release_buffer: object({
    holder: id('the holder who gets'),
    vintage: id('a vintage'),
    kg,
    reason,
  }),
  note: object({ about: entry, text: line('a note', 1_000) }),
} as const satisfies Record<string, Parser<object>>

export type ProposalKind = keyof typeof proposalAsks
export type ProposalAsk<Kind extends ProposalKind> = ValueOf<(typeof proposalAsks)[Kind]>

export const proposalKinds = [
  'register_project',
  'amend_project',
  'open_company',
  'add_period',
  'issue',
  'transfer',
  'retire',
  'cancel',
  'release_buffer',
  'note',
] as const satisfies readonly ProposalKind[]

/** What staff read for each kind. */
export const proposalLabels: Readonly<Record<ProposalKind, string>> = {
  register_project: 'Register a project',
  amend_project: 'Change a project',
  open_company: 'Open a company as holder',
  add_period: 'Add a measured period',
  issue: 'Issue units',
  transfer: 'Transfer units',
  retire: 'Retire units',
  cancel: 'Cancel units',
  release_buffer: 'Release units that were kept back',
  note: 'Add a note to an entry',
}
