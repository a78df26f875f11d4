import { isCalendarDay } from '../../calendar/calendar-day.ts'
import {
  flag,
  listOf,
  nullable,
  number,
  object,
  oneOf,
  refine,
  text,
  uuid,
  wholeNumber,
  type Parser,
  type ValueOf,
} from '../../parse/parser.ts'
import { optionalLine, requiredLine } from '../../parse/text-fields.ts'
import { adjustments, authorisations } from '../events/event-data.ts'

/** A line of at most so many letters, as the ledger takes it. */
const line = (what: string, maxLength: number) =>
  requiredLine({
    whenMissing: `Please enter ${what}.`,
    whenTooLong: `Please use at most ${maxLength} letters.`,
    maxLength,
  })
const day = refine(text('Please choose a day.'), isCalendarDay, 'Please choose a day.')
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
  whenMissing: 'Please say why. Everybody can read it.',
  whenTooLong: 'Please use at most 300 letters.',
  maxLength: 300,
})

const projectFields = {
  title: line('a title', 120),
  state: line('a state', 40),
  latitude: refine(
    number('Please enter degrees.'),
    (degrees) => degrees >= 4 && degrees <= 14,
    'Nigeria lies between 4 and 14 degrees north.',
  ),
  longitude: refine(
    number('Please enter degrees.'),
    (degrees) => degrees >= 2 && degrees <= 15,
    'Nigeria lies between 2 and 15 degrees east.',
  ),
  methodology: line('a methodology', 60),
  methodologyVersion: line('its version', 20),
  authorisation: oneOf(authorisations),
  adjustment: oneOf(adjustments),
  externalRegistry: optionalLine({
    whenTooLong: 'Please use at most 60 letters.',
    maxLength: 60,
  }),
  externalId: optionalLine({ whenTooLong: 'Please use at most 60 letters.', maxLength: 60 }),
  /** Systems whose meters join the project. */
  sourceIds: listOf(uuid()),
}

/** What staff can ask for, by kind. Days belong to what they name, both of them. */
export const proposalAsks = {
  register_project: object(projectFields),
  amend_project: object({ ...projectFields, project: id('a project'), reason }),
  open_company: object({ name: line('the name of the company', 120) }),
  add_period: object({ project: id('a project'), from: day, to: day }),
  issue: object({ period: entry }),
  transfer: object({
    from: id('who gives'),
    to: id('who gets'),
    kg,
    vintage: nullable(id('a vintage')),
    reason,
  }),
  retire: object({
    holder: id('a holder'),
    kg,
    vintage: nullable(id('a vintage')),
    beneficiaryKind: oneOf(['company', 'person']),
    beneficiary: line('for whom', 120),
    /** Whether everybody may read the name of a person. */
    isPublic: flag(),
    reason,
    claimFrom: day,
    claimTo: day,
  }),
  cancel: object({ vintage: id('a vintage'), from: serial, to: serial, reason }),
  release_buffer: object({ holder: id('who gets'), vintage: id('a vintage'), kg, reason }),
  note: object({ about: entry, text: line('what happened', 1_000) }),
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
