import type { EventData, EventType, RegisterEvent } from '../events/event-data.ts'
import { reductionKg, yearInLagos } from './reduction.ts'
import { UnitBlocks, type UnitPlace } from './unit-blocks.ts'

// As the tables of the database have them.
const maxPeakWatts = 100_000_000
const maxGramsPerKwh = 3_000

export interface Vintage {
  project: string
  heldKg: number
  retiredKg: number
  cancelledKg: number
  bufferKg: number
  blocks: UnitBlocks
}

/** What all events so far say together. */
export interface Ledger {
  projects: Set<string>
  /** The project of each meter. */
  meters: Map<string, string>
  /** Of each meter, what was counted: moments in ms, in order. */
  meterPeriods: Map<string, { fromMs: number; toMs: number }[]>
  /** By the index of their event. */
  periods: Map<number, { project: string; year: number; kg: number; isIssued: boolean }>
  holders: Set<string>
  /** Of the persons among them. */
  commitments: Set<string>
  hasOperator: boolean
  vintages: Map<string, Vintage>
}

/** The ledger before the first event. */
export function emptyLedger(): Ledger {
  return {
    projects: new Set(),
    meters: new Map(),
    meterPeriods: new Map(),
    periods: new Map(),
    holders: new Set(),
    commitments: new Set(),
    hasOperator: false,
    vintages: new Map(),
  }
}

/**
 * Applies the next event.
 * @returns null, or which rule the event breaks, as a sentence; the ledger is of no use then
 */
export function applyEvent(ledger: Ledger, event: RegisterEvent): string | null {
  switch (event.type) {
    case 'project_registered':
      if (ledger.projects.has(event.data.project))
        return `the project ${event.data.project} is already registered`
      return writeProject(ledger, event.data)
    case 'project_amended':
      if (!ledger.projects.has(event.data.project)) return `there is no ${event.data.project}`
      return writeProject(ledger, event.data)
    case 'period_added':
      return addPeriod(ledger, event)
    case 'holder_opened':
      return openHolder(ledger, event)
    case 'issued':
      return issue(ledger, event)
    case 'note_added':
      return event.data.about < event.index ? null : 'a note is about an earlier event'
    default:
      return applyMove(ledger, event)
  }
}

type EventOf<Type extends EventType> = Extract<RegisterEvent, { type: Type }>
type MoveEvent = EventOf<'transferred' | 'retired' | 'cancelled' | 'buffer_released'>

function applyMove(ledger: Ledger, event: MoveEvent): string | null {
  const { data, type } = event
  switch (type) {
    case 'transferred':
      if (!ledger.holders.has(data.to)) return `there is no holder ${data.to}`
      if (data.from === data.to) return `${data.from} would give units to itself`
      return moveBlocks(ledger, event, held(data.from), held(data.to))
    case 'retired':
      if (data.retirement !== `R${String(event.index).padStart(6, '0')}`)
        return `the retirement ${data.retirement} is not named after its event`
      if (data.claim.to < data.claim.from) return 'a claim ends before it begins'
      return moveBlocks(ledger, event, held(data.holder), {
        status: 'retired',
        holder: data.holder,
      })
    case 'cancelled':
      return moveBlocks(
        ledger,
        event,
        { status: data.status, holder: data.holder },
        { status: 'cancelled', holder: data.holder },
      )
    case 'buffer_released':
      if (!ledger.holders.has(data.holder)) return `there is no holder ${data.holder}`
      return moveBlocks(ledger, event, { status: 'buffer', holder: null }, held(data.holder))
  }
}

function writeProject(
  ledger: Ledger,
  { project, meters, place, peakWatts }: EventData['project_registered'],
): string | null {
  if (!isWithin(Number(place.latitude), 4, 14) || !isWithin(Number(place.longitude), 2, 15))
    return `the place of ${project} is not in Nigeria`
  if (peakWatts > maxPeakWatts) return `${project} has more than ${maxPeakWatts} Wp`
  ledger.projects.add(project)
  for (const meter of meters) {
    const owner = ledger.meters.get(meter) ?? project
    if (owner !== project) return `the meter ${meter} belongs to ${owner}`
    ledger.meters.set(meter, project)
  }
  return null
}

function addPeriod(ledger: Ledger, { index, at, data }: EventOf<'period_added'>): string | null {
  const [fromMs, toMs] = [Date.parse(data.from), Date.parse(data.to)]
  const year = yearInLagos(fromMs)
  if (!(fromMs < toMs) || yearInLagos(toMs - 1_000) !== year)
    return 'a period lies within one calendar year'
  if (toMs > Date.parse(at)) return 'a period ends before it is added'
  for (const { serial } of data.meters) {
    if (ledger.meters.get(serial) !== data.project)
      return `the meter ${serial} does not belong to ${data.project}`
    const counted = ledger.meterPeriods.get(serial) ?? []
    const next = counted.findIndex((other) => other.toMs > fromMs)
    const following = next === -1 ? undefined : counted[next]
    if (following && following.fromMs < toMs)
      return `the meter ${serial} has a period that overlaps, so a kWh would count twice`
    counted.splice(next === -1 ? counted.length : next, 0, { fromMs, toMs })
    ledger.meterPeriods.set(serial, counted)
  }
  const kwh = data.meters.reduce((sum, meter) => sum + meter.kwh, 0)
  if (kwh !== data.kwh) return `the meters measured ${kwh} kWh, and the period says ${data.kwh}`
  const { gramsPerKwh } = data.factor
  if (gramsPerKwh > maxGramsPerKwh) return `a kWh does not avoid ${gramsPerKwh} g`
  const kg = reductionKg(data.kwh, gramsPerKwh)
  if (kg !== data.reductionKg || kg < 1)
    return `${data.kwh} kWh avoid ${kg} kg, and the period says ${data.reductionKg}`
  if (data.evidence.length === 0) return 'a period has evidence'
  ledger.periods.set(index, { project: data.project, year, kg, isIssued: false })
  return null
}

function openHolder(
  ledger: Ledger,
  { index, data: { holder, kind, name, commitment } }: EventOf<'holder_opened'>,
): string | null {
  if (holder !== `H${index}`) return `the holder ${holder} is not named after its event`
  const isPerson = kind === 'person'
  if (isPerson !== (name === null) || isPerson !== (commitment !== null))
    return 'a person has a commitment, and any other holder a name'
  if (commitment !== null) {
    if (ledger.commitments.has(commitment)) return 'another holder has the same commitment'
    ledger.commitments.add(commitment)
  }
  if (kind === 'operator' && ledger.hasOperator) return 'the register has one operator'
  ledger.hasOperator ||= kind === 'operator'
  ledger.holders.add(holder)
  return null
}

function issue(ledger: Ledger, { index, data }: EventOf<'issued'>): string | null {
  const period = ledger.periods.get(data.period)
  if (!period || period.isIssued) return `there is no period ${data.period} without units`
  const id = `${period.project}-${period.year}`
  if (data.vintage !== id || data.kg !== period.kg)
    return `the period ${data.period} gives ${period.kg} units of ${id}`
  if (!isWithin(period.year, 2015, 2100)) return `no vintage is of ${period.year}`
  const vintage = ledger.vintages.get(id) ?? emptyVintage(period.project)
  const last = vintage.blocks.issuedKg + data.kg
  for (const { holder, from, to } of data.shares) {
    if (from !== vintage.blocks.issuedKg + 1 || to < from || to > last)
      return `serials are given one after the other, from ${vintage.blocks.issuedKg + 1} on`
    if (holder !== null && !ledger.holders.has(holder)) return `there is no holder ${holder}`
    const kg = to - from + 1
    vintage.blocks.add(kg, { status: holder === null ? 'buffer' : 'held', holder, event: index })
    vintage[holder === null ? 'bufferKg' : 'heldKg'] += kg
  }
  if (vintage.blocks.issuedKg !== last) return `the shares do not have all of ${data.kg} units`
  period.isIssued = true
  ledger.vintages.set(id, vintage)
  return null
}

function isWithin(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

function emptyVintage(project: string): Vintage {
  return {
    project,
    heldKg: 0,
    retiredKg: 0,
    cancelledKg: 0,
    bufferKg: 0,
    blocks: new UnitBlocks(),
  }
}

const kgFields = {
  held: 'heldKg',
  retired: 'retiredKg',
  cancelled: 'cancelledKg',
  buffer: 'bufferKg',
} as const

function held(holder: string): UnitPlace {
  return { status: 'held', holder }
}

function moveBlocks(
  ledger: Ledger,
  { index, data: { kg, blocks } }: MoveEvent,
  from: UnitPlace,
  to: UnitPlace,
): string | null {
  let movedKg = 0
  for (const block of blocks) {
    const vintage = ledger.vintages.get(block.vintage)
    const wrong = vintage ? vintage.blocks.move(block, from, { ...to, event: index }) : 'missing'
    if (!vintage || wrong === 'missing')
      return `not all units ${block.from} to ${block.to} of ${block.vintage} exist`
    if (wrong)
      return `units ${wrong.from} to ${wrong.to} of ${block.vintage} are ${wrong.status}${wrong.holder === null ? '' : ` (${wrong.holder})`}`
    const partKg = block.to - block.from + 1
    vintage[kgFields[from.status]] -= partKg
    vintage[kgFields[to.status]] += partKg
    movedKg += partKg
  }
  return movedKg === kg && kg > 0 ? null : `the event says ${kg} kg, and its blocks have ${movedKg}`
}
