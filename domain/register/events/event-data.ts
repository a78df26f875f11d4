import type { UnitRange } from '../serial.ts'

export const authorisations = ['none', 'requested', 'granted', 'refused'] as const
export const adjustments = ['none', 'committed', 'made'] as const

/** A project as it is from now on. */
export interface ProjectData {
  project: string
  title: string
  /** Degrees with two decimals, which is about a kilometre: where somebody lives is not told. */
  place: { state: string; latitude: string; longitude: string }
  peakWatts: number
  methodology: { id: string; version: string }
  /** Serial numbers of all its meters. */
  meters: string[]
  /** The letter of authorisation of the host country, and its corresponding adjustment. */
  host: {
    authorisation: (typeof authorisations)[number]
    adjustment: (typeof adjustments)[number]
  }
  /** Where it is registered besides; null for our own projects. */
  external: { registry: string; id: string } | null
}

/** What the meters of a project measured, and the reduction that follows. */
export interface PeriodData {
  project: string
  /** Moments in UTC; the end does not belong to it. */
  from: string
  to: string
  kwh: number
  meters: { serial: string; kwh: number }[]
  factor: { name: string; version: string; gramsPerKwh: number }
  /** Grams rounded down to whole kilograms. */
  reductionKg: number
  /** SHA-256 of the files of the meters. */
  evidence: { sha256: string; bytes: number }[]
}

/** A person stands in the log as the hash of a salt and the name. */
export interface HolderData {
  holder: string
  kind: 'operator' | 'company' | 'person'
  name: string | null
  commitment: string | null
}

/** All units of a period. A share without a holder is buffer. */
export interface IssuedData {
  vintage: string
  /** The index of the event of the period. */
  period: number
  kg: number
  shares: { holder: string | null; from: number; to: number }[]
}

export interface TransferredData {
  from: string
  to: string
  kg: number
  blocks: UnitRange[]
  reason: string
}

/** A company that our staff checked has its name in the log; everybody else is a hash of a salt and the name. */
export type Beneficiary =
  | { kind: 'company'; name: string; commitment: null }
  | { kind: 'company' | 'person'; name: null; commitment: string }

export interface RetiredData {
  retirement: string
  holder: string
  kg: number
  blocks: UnitRange[]
  beneficiary: Beneficiary
  reason: string
  /** A hash of a salt and the customer's own words, where there are some. */
  note?: string
  /** The days for which the beneficiary claims the reduction. */
  claim: { from: string; to: string }
}

export interface CancelledData {
  status: 'held' | 'buffer'
  holder: string | null
  kg: number
  blocks: UnitRange[]
  reason: string
}

export interface BufferReleasedData {
  holder: string
  kg: number
  blocks: UnitRange[]
  reason: string
}

/** Says something about an earlier event, such as a mistake or a dispute. */
export interface NoteData {
  about: number
  text: string
}

/** What each type of event says. */
export interface EventData {
  project_registered: ProjectData
  project_amended: ProjectData & { reason: string }
  period_added: PeriodData
  holder_opened: HolderData
  issued: IssuedData
  transferred: TransferredData
  retired: RetiredData
  cancelled: CancelledData
  buffer_released: BufferReleasedData
  note_added: NoteData
}

export type EventType = keyof EventData

export const eventTypes = [
  'project_registered',
  'project_amended',
  'period_added',
  'holder_opened',
  'issued',
  'transferred',
  'retired',
  'cancelled',
  'buffer_released',
  'note_added',
] as const satisfies readonly EventType[]

/** An event as the log has it. */
export type RegisterEvent = {
  [Type in EventType]: {
    v: 1
    index: number
    /** Moment in UTC with milliseconds. */
    at: string
    /** The leaf hash of the event before it, in hex; zeros for the first. */
    previous: string
    type: Type
    data: EventData[Type]
  }
}[EventType]
