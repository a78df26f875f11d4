import { companyConsent } from '../../../../domain/register/company-consent.ts'
import {
  projectStates,
  type ProposalKind,
} from '../../../../domain/register/staff/proposal-asks.ts'

/** What a list of choices holds. */
type Choices = 'projects' | 'periods'

export interface AskField {
  name: string
  label: string
  hint?: string
  kind:
    | 'text'
    | 'number'
    | 'kg'
    | 'day'
    | 'check'
    | 'sources'
    /** One of a few words, the first of which is meant when nothing is chosen. */
    | { choices: readonly string[] }
    | 'state'
    | Choices
  isOptional?: true
  /** Without it the field is always shown. */
  isShown?: (values: AskValues) => boolean
}

const reason: AskField = {
  name: 'reason',
  label: 'Why',
  hint: 'Everybody can read it.',
  kind: 'text',
}
const vintage: AskField = {
  name: 'vintage',
  label: 'Vintage',
  hint: 'Such as P0001-2026.',
  kind: 'text',
}
const anyVintage: AskField = {
  ...vintage,
  hint: 'Leave it empty to take the oldest units first.',
  isOptional: true,
}
const kg: AskField = { name: 'kg', label: 'Kilograms', kind: 'kg' }

const projectFields: readonly AskField[] = [
  { name: 'title', label: 'Title', hint: 'Name no person.', kind: 'text' },
  { name: 'state', label: 'State', kind: 'state' },
  {
    name: 'latitude',
    label: 'Degrees north',
    hint: 'It is rounded to a kilometre.',
    kind: 'number',
  },
  { name: 'longitude', label: 'Degrees east', kind: 'number' },
  { name: 'methodology', label: 'Methodology', hint: 'Such as AMS-I.F.', kind: 'text' },
  { name: 'methodologyVersion', label: 'Version of the methodology', kind: 'text' },
  {
    name: 'authorisation',
    label: 'Letter of authorisation',
    kind: { choices: ['none', 'requested', 'granted', 'refused'] },
  },
  {
    name: 'adjustment',
    label: 'Corresponding adjustment',
    kind: { choices: ['none', 'committed', 'made'] },
  },
  { name: 'externalRegistry', label: 'Other registry', kind: 'text', isOptional: true },
  { name: 'externalId', label: 'Its number there', kind: 'text', isOptional: true },
  { name: 'sourceIds', label: 'Systems that join', kind: 'sources' },
]

/** The states of Nigeria, as a list offers them. */
export const stateOptions = projectStates.map((state) => ({ value: state, label: state }))

/** The fields of each kind of proposal, in the order of its form. */
export const askFields: Readonly<Record<ProposalKind, readonly AskField[]>> = {
  register_project: projectFields,
  amend_project: [
    { name: 'project', label: 'Project', kind: 'projects' },
    ...projectFields,
    reason,
  ],
  open_company: [
    { name: 'name', label: 'Name of the company', kind: 'text' },
    { name: 'companyAgrees', label: companyConsent, kind: 'check' },
  ],
  add_period: [
    { name: 'project', label: 'Project', kind: 'projects' },
    { name: 'from', label: 'First day', kind: 'day' },
    { name: 'to', label: 'Last day', kind: 'day' },
  ],
  issue: [{ name: 'period', label: 'Period', kind: 'periods' }],
  transfer: [
    { name: 'from', label: 'Holder who gives', kind: 'text' },
    { name: 'to', label: 'Holder who gets', kind: 'text' },
    kg,
    anyVintage,
    reason,
  ],
  retire: [
    { name: 'holder', label: 'Holder', hint: 'Such as H3.', kind: 'text' },
    kg,
    anyVintage,
    { name: 'beneficiaryKind', label: 'For whom', kind: { choices: ['company', 'person'] } },
    { name: 'beneficiary', label: 'Name', kind: 'text' },
    {
      name: 'isPublic',
      label: 'Everybody may read the name of this person.',
      kind: 'check',
      isShown: ({ beneficiaryKind }) => beneficiaryKind === 'person',
    },
    {
      name: 'companyAgrees',
      label: companyConsent,
      kind: 'check',
      isShown: ({ beneficiaryKind }) => beneficiaryKind !== 'person',
    },
    { ...reason, hint: 'Everybody can read it. Name no person.' },
    { name: 'claimFrom', label: 'Claimed from', kind: 'day' },
    { name: 'claimTo', label: 'Claimed to', kind: 'day' },
  ],
  cancel: [
    vintage,
    { name: 'from', label: 'First unit', kind: 'kg' },
    { name: 'to', label: 'Last unit', kind: 'kg' },
    reason,
  ],
  release_buffer: [
    { name: 'holder', label: 'Holder who gets them', kind: 'text' },
    vintage,
    kg,
    reason,
  ],
  note: [
    { name: 'about', label: 'Number of the entry', kind: 'kg' },
    { name: 'text', label: 'Note', hint: 'Everybody can read it. Name no person.', kind: 'text' },
  ],
}

/** What a form holds: text, yes or no, or the ids that were chosen. */
export type AskValues = Readonly<Record<string, string | boolean | readonly string[]>>

/** The request of the values of a form. Empty numbers become NaN, which the parser refuses in words. */
export function toAsk(kind: ProposalKind, values: AskValues): Record<string, unknown> {
  return Object.fromEntries(
    askFields[kind].map(({ name, kind: of, isOptional, isShown }) => {
      const value = values[name]
      if (of === 'check') return [name, value === true && (isShown?.(values) ?? true)]
      if (of === 'sources') return [name, value ?? []]
      const text = typeof value === 'string' ? value.trim() : ''
      if (isOptional && text === '') return [name, null]
      if (of === 'number' || of === 'kg' || of === 'periods')
        return [name, text === '' ? Number.NaN : Number(text.replaceAll(/[,\s]/g, ''))]
      return [name, typeof of === 'object' ? text || of.choices[0] : text]
    }),
  )
}
