import { reductionKg } from '../../domain/register/replay/reduction.ts'
import type { UnitRange } from '../../domain/register/serial.ts'
import { createRandom, type Random } from '../money/random.ts'
import type { SampleEvent } from './build-log.ts'
import { samplePeriod, sampleProject } from './sample-events.ts'

interface Held extends UnitRange {
  holder: string
}

/** What the next events can be about. */
interface Story {
  random: Random
  /** The number of the next event. */
  index: number
  holders: string[]
  /** How many months each project has measured. */
  months: Map<string, number>
  issuedKg: Map<string, number>
  held: Held[]
  buffer: UnitRange[]
}

/**
 * Events that the rules of the ledger allow, one after the other, for as long as they are taken. The
 * same seed gives the same ones.
 */
export function* longLedger(seed: number, projects: number): Generator<SampleEvent, never> {
  const story: Story = {
    random: createRandom(seed),
    index: 0,
    holders: [],
    months: new Map(),
    issuedKg: new Map(),
    held: [],
    buffer: [],
  }
  const first = [
    openHolder(story, 'operator'),
    ...Array.from({ length: projects }, (_, at) => register(story, at)),
  ]
  for (const event of first) yield event
  story.index = first.length
  for (;;) {
    for (const event of nextEvents(story)) {
      yield event
      story.index += 1
    }
  }
}

function nextEvents(story: Story): SampleEvent[] {
  const chance = story.random.below(1_000)
  if (story.held.length < 3 || chance < 3) return measureAndIssue(story)
  if (chance < 30 || story.holders.length < 5) return [openHolder(story, 'someone')]
  if (chance < 40)
    return [
      {
        type: 'note_added',
        data: { about: story.random.below(story.index), text: 'The meter was read twice' },
      },
    ]
  if (chance < 50) return [release(story) ?? transfer(story)]
  if (chance < 70) return [cancel(story)]
  return [chance < 300 ? retire(story) : transfer(story)]
}

function register({ months }: Story, at: number): SampleEvent {
  const project = `P${1_001 + at}`
  months.set(project, 0)
  return {
    type: 'project_registered',
    data: sampleProject({ project, title: `Rooftops of ${project}`, meters: [`MTR-${project}`] }),
  }
}

function openHolder({ holders, index, random }: Story, kind: 'operator' | 'someone'): SampleEvent {
  const holder = `H${index}`
  holders.push(holder)
  if (kind === 'operator')
    return {
      type: 'holder_opened',
      data: { holder, kind, name: 'Imole Energy', commitment: null },
    }
  return {
    type: 'holder_opened',
    data:
      random.below(3) === 0
        ? { holder, kind: 'company', name: `Traders of ${holder}`, commitment: null }
        : { holder, kind: 'person', name: null, commitment: hexOf(random) },
  }
}

/** A month of a project, and all its units: a tenth is buffer, the rest goes to two holders. */
function measureAndIssue(story: Story): SampleEvent[] {
  const { random, months, issuedKg, holders, index } = story
  const project = random.pick([...months.keys()]) ?? ''
  const month = months.get(project) ?? 0
  months.set(project, month + 1)
  const kwh = 5_000 + random.below(50_000)
  const kg = reductionKg(kwh, 463)
  const vintage = `${project}-${2015 + Math.floor(month / 12)}`
  const before = issuedKg.get(vintage) ?? 0
  issuedKg.set(vintage, before + kg)
  const [half, whole] = [before + Math.floor(kg * 0.45), before + Math.floor(kg * 0.9)]
  const [one, other] = [random.pick(holders) ?? 'H0', random.pick(holders) ?? 'H0']
  story.held.push({ vintage, from: before + 1, to: half, holder: one })
  story.held.push({ vintage, from: half + 1, to: whole, holder: other })
  story.buffer.push({ vintage, from: whole + 1, to: before + kg })
  const meters = [{ serial: `MTR-${project}`, kwh }]
  const [from, to] = [startOf(month), startOf(month + 1)]
  return [
    {
      type: 'period_added',
      data: samplePeriod({ project, from, to, kwh, meters, reductionKg: kg }),
    },
    {
      type: 'issued',
      data: {
        vintage,
        period: index,
        kg,
        shares: [
          { holder: one, from: before + 1, to: half },
          { holder: other, from: half + 1, to: whole },
          { holder: null, from: whole + 1, to: before + kg },
        ],
      },
    },
  ]
}

/** When a month begins in Lagos, counted from January 2015. */
function startOf(month: number): string {
  return new Date(Date.UTC(2015, month) - 3_600_000).toISOString().replace('.000', '')
}

function transfer(story: Story): SampleEvent {
  const { vintage, from, to, holder } = takeHeld(story)
  const next = anotherHolder(story, holder)
  story.held.push({ vintage, from, to, holder: next })
  return {
    type: 'transferred',
    data: {
      from: holder,
      to: next,
      kg: to - from + 1,
      blocks: [{ vintage, from, to }],
      reason: 'A gift to a customer',
    },
  }
}

function anotherHolder({ holders, random }: Story, holder: string): string {
  const at = random.below(holders.length)
  const picked = holders[at] === holder ? holders[(at + 1) % holders.length] : holders[at]
  return picked ?? holder
}

function retire(story: Story): SampleEvent {
  const { vintage, from, to, holder } = takeHeld(story)
  const { random, index } = story
  const middle = from + random.below(to - from + 1)
  return {
    type: 'retired',
    data: {
      retirement: `R${String(index).padStart(6, '0')}`,
      holder,
      kg: to - from + 1,
      blocks:
        middle === to
          ? [{ vintage, from, to }]
          : [
              { vintage, from, to: middle },
              { vintage, from: middle + 1, to },
            ],
      beneficiary:
        random.below(2) === 0
          ? { kind: 'company', name: `Bakery ${random.below(50_000)} of Ìbàdàn`, commitment: null }
          : {
              kind: index % 5 === 0 ? 'company' : 'person',
              name: null,
              commitment: hexOf(random),
            },
      reason: 'Footprint of our office in 2025',
      ...(index % 3 === 0 && { note: hexOf(random) }),
      claim: { from: '2025-01-01', to: '2025-12-31' },
    },
  }
}

function cancel(story: Story): SampleEvent {
  const { vintage, from, to, holder } = takeHeld(story)
  return {
    type: 'cancelled',
    data: {
      status: 'held',
      holder,
      kg: to - from + 1,
      blocks: [{ vintage, from, to }],
      reason: 'A meter counted too much',
    },
  }
}

function release(story: Story): SampleEvent | null {
  const { buffer, random, holders, held } = story
  const block = random.pick(buffer)
  if (!block || block.to < block.from) return null
  const { vintage, from } = block
  const to = Math.min(block.to, from + random.below(50))
  block.from = to + 1
  const holder = random.pick(holders) ?? 'H0'
  held.push({ vintage, from, to, holder })
  const blocks = [{ vintage, from, to }]
  return {
    type: 'buffer_released',
    data: { holder, kg: to - from + 1, blocks, reason: 'Three years passed' },
  }
}

/** The first units of a block that somebody holds; the rest of it stays. */
function takeHeld({ held, random }: Story): Held {
  const at = random.below(held.length)
  const block = held[at]
  if (!block) throw new Error('Nobody holds units')
  const to = Math.min(block.to, block.from + random.below(40))
  const taken = { ...block, to }
  block.from = to + 1
  if (block.from > block.to) {
    const last = held.pop()
    if (last && at < held.length) held[at] = last
  }
  return taken
}

function hexOf({ below }: Random): string {
  return Array.from({ length: 8 }, () =>
    below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('')
}
