import type { Tx } from '../../../backend/functions/functions.ts'
import { reductionKg } from '../../../domain/register/replay/reduction.ts'
import { appendDraft } from '../../../functions/register/desk/append-draft.ts'
import { draftIssue } from '../../../functions/register/desk/draft-issue.ts'
import { draftCancellation, draftRelease } from '../../../functions/register/desk/draft-move.ts'
import { appendEvent, lockRegister } from '../../../functions/register/ledger/append-event.ts'
import { findOperator, openHolder, type Party } from '../../../functions/register/ledger/holders.ts'
import {
  giveUnits,
  retireUnits,
  type Retirement,
} from '../../../functions/register/ledger/move-units.ts'
import type { Random } from '../../money/random.ts'
import { samplePeriod, sampleProject } from '../sample-events.ts'

/** What a writer asks of the register. */
export interface Ask {
  /** Of an ask that may be sent again; null for one that two people of staff decide on. */
  requestId: string | null
  /** It must be refused. */
  isBad: boolean
  /** @returns the index of its last event */
  run(tx: Tx): Promise<number>
}

/** One who writes, with a project of its own. */
export interface Writer {
  random: Random
  project: string
  /** How many hours were measured. */
  hours: number
  /** The number of its next request. */
  requests: number
}

/** What all writers know. */
export interface Common {
  holders: string[]
  vintages: string[]
  /** The period of each first issuance. */
  periods: number[]
}

/** The project of a writer, its first units, and two holders that have some of them. */
export async function beginWriter(
  tx: Tx,
  { holders, vintages, periods }: Common,
  { at, random }: { at: number; random: Random },
): Promise<Writer> {
  const writer: Writer = { random, project: `P${9_101 + at}`, hours: 1, requests: 0 }
  const meters = [`MTR-${writer.project}`]
  const project = sampleProject({ project: writer.project, meters })
  await appendEvent(tx, 'project_registered', project)
  // The entry before the one of the units.
  periods.push((await issueHour(tx, writer, 0)) - 1)
  const vintage = `${writer.project}-2016`
  vintages.push(vintage)
  const operator = await findOperator(tx)
  if (operator === null) throw new Error('The register has no operator')
  for (let count = 0; count < 2; count++) {
    const to = await openHolder(tx, partyOf(random), null)
    const requestId = nextRequestId(writer)
    const gift = { kg: 10_000, vintage, reason: 'To begin with', requestId, userId: null }
    await giveUnits(tx, { ...gift, holder: operator, to })
    holders.push(to)
  }
  return writer
}

/** The next ask of a writer: mostly gifts and retirements, and one of eight is bad. */
export function nextAsk(writer: Writer, common: Common): Ask {
  const { random } = writer
  const chance = random.below(100)
  if (chance < 45) return give(writer, common)
  if (chance < 65) return retire(writer, common)
  if (chance < 87) return staffAsk(writer, common, chance)
  return badAsk(writer, common)
}

function staffAsk(writer: Writer, { holders, vintages }: Common, chance: number): Ask {
  const { random } = writer
  const ask = (run: Ask['run']): Ask => ({ requestId: null, isBad: false, run })
  const vintage = random.pick(vintages) ?? ''
  if (chance < 68) {
    const hour = writer.hours++
    return ask((tx) => issueHour(tx, writer, hour))
  }
  if (chance < 75) {
    const from = 1 + random.below(40_000)
    const reason = 'A meter counted too much'
    return ask(async (tx) => {
      await lockRegister(tx)
      const to = from + random.below(5)
      return appendDraft(tx, await draftCancellation(tx, { vintage, from, to, reason }))
    })
  }
  if (chance < 82) {
    const [holder, kg] = [random.pick(holders) ?? '', 1 + random.below(60)]
    const release = { holder, vintage, kg, reason: 'Three years passed' }
    return ask(async (tx) => {
      await lockRegister(tx)
      return appendDraft(tx, await draftRelease(tx, release))
    })
  }
  if (chance < 85) {
    const party = partyOf(random)
    return ask(async (tx) => {
      const holder = await openHolder(tx, party, null)
      return Number(holder.slice(1))
    })
  }
  const about = random.below(10)
  return ask((tx) => appendEvent(tx, 'note_added', { about, text: 'The meter was read twice 🔌' }))
}

/** An hour of the writer's meter, from January 2016 on, and all of its units, which the company gets. */
async function issueHour(tx: Tx, { project }: Writer, hour: number): Promise<number> {
  const kwh = 90_000
  const period = await appendEvent(tx, 'period_added', {
    ...samplePeriod({ project, from: startOf(hour), to: startOf(hour + 1), kwh }),
    meters: [{ serial: `MTR-${project}`, kwh }],
    reductionKg: reductionKg(kwh, 463),
  })
  return appendDraft(tx, await draftIssue(tx, { period }))
}

/** When an hour of the year 2016 begins in Lagos. */
function startOf(hour: number): string {
  return new Date(Date.UTC(2016, 0) + (hour - 1) * 3_600_000).toISOString().replace('.000', '')
}

function give(writer: Writer, common: Common): Ask {
  const { random } = writer
  const holder = random.pick(common.holders) ?? ''
  const to = random.pick(common.holders) ?? ''
  const gift = {
    holder,
    to,
    kg: amount(random),
    vintage: random.below(5) === 0 ? (random.pick(common.vintages) ?? null) : null,
    reason: 'A gift to a customer in Ìbàdàn',
    requestId: nextRequestId(writer),
    userId: null,
  }
  return {
    requestId: gift.requestId,
    isBad: holder === to,
    run: (tx) => giveUnits(tx, gift),
  }
}

function retire(writer: Writer, { holders }: Common, change: Partial<Retirement> = {}): Ask {
  const { random } = writer
  const retirement: Retirement = {
    holder: random.pick(holders) ?? '',
    kg: amount(random),
    beneficiary: partyOf(random),
    reason: 'Footprint of "our" office\tin 2025',
    claim: { from: '2025-01-01', to: '2025-12-31' },
    requestId: nextRequestId(writer),
    userId: null,
    ...change,
  }
  return {
    requestId: retirement.requestId,
    isBad: Object.keys(change).length > 0,
    run: async (tx) => (await retireUnits(tx, retirement)).index,
  }
}

/** What no function may write, or what only a mistake in a function would ask. */
function badAsk(writer: Writer, common: Common): Ask {
  const { random } = writer
  const bad = (run: Ask['run']): Ask => ({ requestId: null, isBad: true, run })
  const company = (name: string): Partial<Retirement> => ({
    beneficiary: { kind: 'company', name },
  })
  const [period, holder] = [random.pick(common.periods) ?? 0, random.pick(common.holders) ?? '']
  const badRetirements: Partial<Retirement>[] = [
    ...[0, 0.5, -3, Number.NaN, 1e12].map((kg) => ({ kg })),
    ...['', 'x'.repeat(10_000), '🌍'.repeat(121), 'evil.example'].map(company),
    ...['', '🌍'.repeat(151), 'x'.repeat(10_000)].map((reason) => ({ reason })),
    { claim: { from: '2025-12-31', to: '2025-01-01' } },
    { claim: { from: '2025-02-30', to: '2025-12-31' } },
    { claim: { from: '2025-1-1', to: '2025-12-31' } },
    { holder: 'H999999999' },
    { vintage: 'P0000-1999' },
  ]
  const gift = { holder, kg: 1, userId: null, requestId: nextRequestId(writer) }
  const to = common.holders.find((other) => other !== holder) ?? ''
  const others: ((tx: Tx) => Promise<number | string>)[] = [
    async (tx) => appendDraft(tx, await draftIssue(tx, { period })),
    (tx) => issueHour(tx, writer, 0),
    (tx) => appendEvent(tx, 'note_added', { about: 1e9, text: 'From the future' }),
    (tx) => appendEvent(tx, 'note_added', { about: 1, text: 'x'.repeat(1_001) }),
    (tx) => openHolder(tx, { kind: 'company', name: '🌍'.repeat(61) }, null),
    (tx) => giveUnits(tx, { ...gift, to: 'H999999999', reason: 'To nobody' }),
    (tx) => giveUnits(tx, { ...gift, to, reason: 'x'.repeat(10_000) }),
  ]
  const change = random.pick(badRetirements)
  const other = random.pick(others)
  return random.below(2) === 0 || !other
    ? retire(writer, common, change)
    : bad(async (tx) => indexOf(await other(tx)))
}

function indexOf(answer: number | string): number {
  return typeof answer === 'number' ? answer : Number(answer.slice(1))
}

/** Mostly little; sometimes more than anybody has. */
function amount(random: Random): number {
  return random.below(50) === 0 ? 5_000_000 : 1 + random.below(40)
}

function partyOf(random: Random): Party {
  const name = `Bakery ${random.below(1_000_000)} of Ọ̀yọ́`
  return random.below(2) === 0
    ? { kind: 'company', name }
    : { kind: 'person', name, isPublic: random.below(2) === 0 }
}

/** The same in every run of a seed. */
function nextRequestId(writer: Writer): string {
  const number = String(writer.requests++).padStart(12, '0')
  return `${writer.project.slice(1)}0000-0000-4000-8000-${number}`
}
