import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canonicalJson } from '../../domain/register/canonical-json.ts'
import type { EventData } from '../../domain/register/events/event-data.ts'
import {
  appendEvent,
  issueSampleUnits,
  samplePeriod,
  sampleProject,
} from '../../test/register/sample-events.ts'
import { useDatabase } from '../../test/use/use-database.ts'

const { admin } = await useDatabase()

beforeEach(() => admin.query('begin'))
afterEach(() => admin.query('rollback'))

const retirement: Omit<EventData['retired'], 'retirement' | 'holder'> = {
  kg: 100,
  blocks: [{ vintage: 'P9001-2026', from: 2_001, to: 2_100 }],
  beneficiary: { kind: 'company', name: 'Adeola Foods', commitment: null },
  reason: 'Footprint of our office in 2025',
  claim: { from: '2025-01-01', to: '2025-12-31' },
}

/** What the database answers to one more event; the transaction goes on. */
async function refusal(write: () => Promise<unknown>): Promise<string> {
  await admin.query('savepoint before_it')
  try {
    await write()
    return 'accepted'
  } catch (error) {
    await admin.query('rollback to before_it')
    const { code, message, detail } = error as { code?: string; message: string; detail?: string }
    return [code, message, detail].filter(Boolean).join(' ')
  }
}

describe('the log', () => {
  test('an event is canonical JSON, and goes on from the hash of the one before', async () => {
    await issueSampleUnits(admin)
    const { rows } = await admin.query<{ json: string; leaf: string }>(
      `select json, encode(leaf_hash, 'hex') as leaf from public.register_events order by index`,
    )
    expect(rows.length).toBeGreaterThanOrEqual(6)
    let previous = '0'.repeat(64)
    for (const [index, { json, leaf }] of rows.entries()) {
      const event = JSON.parse(json)
      expect(canonicalJson(event)).toBe(json)
      expect(event).toMatchObject({ v: 1, index, previous })
      previous = createHash('sha256')
        .update(Buffer.from([0]))
        .update(json)
        .digest('hex')
      expect(leaf).toBe(previous)
    }
  })

  const kept = [
    'events',
    'nodes',
    'keys',
    'checkpoints',
    'checks',
    'projects',
    'meters',
    'periods',
    'meter_periods',
    'holders',
    'vintages',
    'blocks',
    'moves',
    'retirements',
    'requests',
    'proposals',
  ].map((name) => `public.register_${name}`)

  test.each(kept)('nobody changes or empties %s, not even the owner', async (table) => {
    const { two: holder } = await issueSampleUnits(admin)
    const index = await appendEvent(admin, 'retired', { ...retirement, holder })
    await admin.query(
      `insert into public.register_nodes (level, index, hash) values (7, 0, sha256('x'));
       insert into public.register_keys (key) values ('a/log+00000000+${'A'.repeat(40)}');
       insert into public.register_checkpoints (size, root, note)
         values (1, sha256('x'), 'a note that nobody signed');
       insert into public.register_checks (checked_at, size, is_good) values (now(), 1, true);
       insert into public.register_requests (id, request_hash, event_index)
         values (gen_random_uuid(), sha256('x'), ${index});
       insert into auth.users (id, email) values ('5eed0000-0000-4000-8000-00000000ffff', 'a@a.example');
       insert into public.register_proposals (id, kind, request_hash, entries, proposed_by)
         values (gen_random_uuid(), 'note', sha256('x'), '[{}]',
           '5eed0000-0000-4000-8000-00000000ffff')`,
    )
    const { rows } = await admin.query<{ column: string }>(
      `select attname as column from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and attidentity = '' and attgenerated = ''
       order by attnum limit 1`,
      [table],
    )
    const column = rows[0]?.column ?? ''
    // What waits for the end of the transaction would refuse a truncate for a reason of its own.
    await admin.query('set constraints all immediate')
    expect(await refusal(() => admin.query(`delete from ${table}`))).toMatch(/^PT409/)
    // A proposal is decided, and its decision stays.
    const change = table.endsWith('proposals') ? "kind = 'issue'" : `${column} = ${column}`
    expect(await refusal(() => admin.query(`update ${table} set ${change}`))).toMatch(/^PT409/)
    // PostgreSQL truncates no table for which a check waits until the end of the transaction.
    await admin.query('set constraints all immediate')
    if (!/requests|proposals|checks$/.test(table))
      expect(await refusal(() => admin.query(`truncate ${table} cascade`))).toMatch(/^PT409/)
  })

  test.each([
    `update public.register_vintages set held_kg = held_kg + 1, issued_kg = issued_kg + 1`,
    `insert into public.register_holders values ('H999', 'company', 'Thief', null, 0)`,
    `insert into public.register_blocks (vintage_id, serials, status, holder_id, event_index)
       values ('P9001-2026', '[9001,9002)', 'held', 'H1', 0)`,
  ])('the ledger follows from events alone: nobody may %s', async (statement) => {
    await issueSampleUnits(admin)
    expect(await refusal(() => admin.query(statement))).toMatch(/^PT409/)
  })

  test('an event that leaves a gap, or forges the time or hash before, is refused', async () => {
    await issueSampleUnits(admin)
    const { rows } = await admin.query<{ index: string; leaf: string }>(
      `select index, encode(leaf_hash, 'hex') as leaf from public.register_events
       order by index desc limit 1`,
    )
    const index = Number(rows[0]?.index) + 1
    const good = {
      v: 1,
      index,
      at: new Date().toISOString(),
      previous: rows[0]?.leaf ?? '',
      type: 'note_added',
      data: { about: 0, text: 'Nothing' },
    }
    const write = (event: Parameters<typeof canonicalJson>[0], hashed = canonicalJson(event)) => {
      const json = canonicalJson(event)
      const leaf = createHash('sha256')
        .update(Buffer.from([0]))
        .update(hashed)
        .digest()
      return refusal(() =>
        admin.query(
          `insert into public.register_events (index, json, leaf_hash, type, at, data)
           values (($1::text::jsonb ->> 'index')::bigint, $1, $2, 'x', now(), '{}')`,
          [json, leaf],
        ),
      )
    }
    for (const wrong of [
      { ...good, index: index + 1 },
      { ...good, index: index - 1 },
      { ...good, at: '2001-01-01T00:00:00.000Z' },
      { ...good, at: '2099-01-01T00:00:00.000Z' },
      { ...good, previous: '0'.repeat(64) },
    ])
      expect(await write(wrong)).toBe('PT409 event_out_of_order')
    expect(await write(good, 'other')).toBe('PT409 event_out_of_order')
    expect(await write(good)).toBe('accepted')
  })

  test('nothing is written while a fault is open', async () => {
    await admin.query(`insert into public.register_faults (message) values ('Event 3 was changed')`)
    expect(await refusal(() => appendEvent(admin, 'project_registered', sampleProject()))).toMatch(
      /^PT503 register_closed/,
    )
  })
})

describe('the ledger', () => {
  test('units go from hand to hand, and the balance holds', async () => {
    const { one, two, person } = await issueSampleUnits(admin)
    await appendEvent(admin, 'transferred', {
      from: one,
      to: person,
      kg: 700,
      blocks: [
        { vintage: 'P9001-2026', from: 1, to: 500 },
        { vintage: 'P9001-2026', from: 1_001, to: 1_200 },
      ],
      reason: 'A gift',
    })
    await appendEvent(admin, 'retired', { ...retirement, holder: two })
    await appendEvent(admin, 'cancelled', {
      status: 'buffer',
      holder: null,
      kg: 30,
      blocks: [{ vintage: 'P9001-2026', from: 4_601, to: 4_630 }],
      reason: 'A meter counted too much',
    })
    await appendEvent(admin, 'buffer_released', {
      holder: one,
      kg: 100,
      blocks: [{ vintage: 'P9001-2026', from: 4_001, to: 4_100 }],
      reason: 'Three years passed',
    })
    const { rows: vintages } = await admin.query(
      `select * from public.register_vintages where id = 'P9001-2026'`,
    )
    expect(vintages).toEqual([
      expect.objectContaining({
        issued_kg: '4630',
        held_kg: '4000',
        retired_kg: '100',
        cancelled_kg: '30',
        buffer_kg: '500',
      }),
    ])
    const { rows: blocks } = await admin.query<{ text: string }>(
      `select serials || ' ' || status || ' ' || coalesce(holder_id, '-') as text
       from public.register_blocks where vintage_id = 'P9001-2026' order by lower(serials)`,
    )
    expect(blocks.map(({ text }) => text)).toEqual([
      `[1,501) held ${person}`,
      `[501,1001) held ${one}`,
      `[1001,1201) held ${person}`,
      `[1201,2001) held ${one}`,
      `[2001,2101) retired ${two}`,
      `[2101,4001) held ${two}`,
      `[4001,4101) held ${one}`,
      '[4101,4601) buffer -',
      '[4601,4631) cancelled -',
    ])
  })

  test('a retired unit never moves again', async () => {
    const { two: holder } = await issueSampleUnits(admin)
    await appendEvent(admin, 'retired', { ...retirement, holder })
    expect(await refusal(() => appendEvent(admin, 'retired', { ...retirement, holder }))).toBe(
      'PT409 units_elsewhere {"to": 2100, "from": 2001, "status": "retired", "vintage": "P9001-2026"}',
    )
  })

  test.each<[string, Partial<EventData['retired']>, RegExp]>([
    [
      'of somebody else',
      { blocks: [{ vintage: 'P9001-2026', from: 1, to: 100 }] },
      /units_of_other_holder/,
    ],
    [
      'that do not exist',
      { blocks: [{ vintage: 'P9001-2026', from: 4_631, to: 4_730 }] },
      /units_unknown/,
    ],
    [
      'partly of the buffer',
      { blocks: [{ vintage: 'P9001-2026', from: 3_951, to: 4_050 }] },
      /units_elsewhere .*"buffer"/,
    ],
    ['more than it says', { kg: 99 }, /event_kg_differs {"event": "99", "blocks": 100}/],
    ['none', { kg: 0, blocks: [] }, /./],
    [
      'twice the same',
      { kg: 200, blocks: [...retirement.blocks, ...retirement.blocks] },
      /units_elsewhere .*"retired"/,
    ],
    ['backwards', { blocks: [{ vintage: 'P9001-2026', from: 2_100, to: 2_001 }] }, /./],
    ['for nobody', { beneficiary: { kind: 'company', name: '', commitment: null } }, /./],
    [
      'for a name of 10,000 letters',
      {
        beneficiary: { kind: 'company', name: 'x'.repeat(10_000), commitment: null },
      },
      /./,
    ],
    ['without a reason', { reason: '' }, /./],
    [
      'for a time that ends before it begins',
      { claim: { from: '2025-02-01', to: '2025-01-01' } },
      /./,
    ],
  ])('refuses to retire units %s', async (_, change, message) => {
    const { two: holder } = await issueSampleUnits(admin)
    expect(
      await refusal(() => appendEvent(admin, 'retired', { ...retirement, holder, ...change })),
    ).toMatch(message)
    const { rows } = await admin.query(
      `select retired_kg from public.register_vintages where id = 'P9001-2026'`,
    )
    expect(rows).toEqual([{ retired_kg: '0' }])
  })

  test('a project that nobody registered is not amended', async () => {
    const amendment = { ...sampleProject({ project: 'P9008' }), reason: 'Another title' }
    expect(await refusal(() => appendEvent(admin, 'project_amended', amendment))).toBe(
      'PT409 project_unknown {"project": "P9008"}',
    )
    await appendEvent(admin, 'project_registered', sampleProject({ project: 'P9008' }))
    await appendEvent(admin, 'project_amended', amendment)
  })

  test('a period that overlaps by a second is refused', async () => {
    await issueSampleUnits(admin)
    const period = samplePeriod({ from: '2026-01-31T22:59:59Z', to: '2026-02-28T23:00:00Z' })
    expect(await refusal(() => appendEvent(admin, 'period_added', period))).toBe(
      'PT409 meter_periods_overlap',
    )
    await appendEvent(admin, 'period_added', { ...period, from: '2026-01-31T23:00:00Z' })
  })

  test.each<[string, Partial<EventData['period_added']>]>([
    ['without evidence', { evidence: [] }],
    ['with other kWh than its meters', { kwh: 10_001, reductionKg: 4_630 }],
    ['with a wrong reduction', { reductionKg: 4_631 }],
    ['of a meter of another project', { meters: [{ serial: 'MTR-9009', kwh: 10_000 }] }],
    ['over the turn of a year', { from: '2025-12-31T22:59:59Z' }],
    ['that has not ended', { from: '2099-01-01T00:00:00Z', to: '2099-02-01T00:00:00Z' }],
  ])('a period %s is refused', async (_, change) => {
    await appendEvent(admin, 'project_registered', sampleProject())
    expect(await refusal(() => appendEvent(admin, 'period_added', samplePeriod(change)))).not.toBe(
      'accepted',
    )
  })

  test('a period is issued once, and whole', async () => {
    const { one } = await issueSampleUnits(admin)
    const { rows } = await admin.query<{ event_index: string }>(
      `select event_index from public.register_periods where project_id = 'P9001'`,
    )
    const again = {
      vintage: 'P9001-2026',
      period: Number(rows[0]?.event_index),
      kg: 4_630,
      shares: [{ holder: one, from: 4_631, to: 9_260 }],
    }
    expect(await refusal(() => appendEvent(admin, 'issued', again))).toMatch(/period_issued/)
    const period = await appendEvent(
      admin,
      'period_added',
      samplePeriod({ from: '2026-01-31T23:00:00Z', to: '2026-02-28T23:00:00Z' }),
    )
    const less = { ...again, period, kg: 4_000, shares: [{ holder: one, from: 4_631, to: 8_630 }] }
    expect(await refusal(() => appendEvent(admin, 'issued', less))).not.toBe('accepted')
    const gap = { ...again, period, shares: [{ holder: one, from: 4_632, to: 9_261 }] }
    expect(await refusal(() => appendEvent(admin, 'issued', gap))).toMatch(
      /serials_out_of_order {"next": 4631}/,
    )
    await appendEvent(admin, 'issued', { ...again, period })
  })
})
