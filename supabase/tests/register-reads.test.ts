import { expect, test } from 'vitest'
import { appendEvent, issueSampleUnits, sampleProject } from '../../test/register/sample-events.ts'
import { useDatabase } from '../../test/use/use-database.ts'

const { db, admin } = await useDatabase()
const { one, two, vintage } = await issueSampleUnits(admin)
const gift = await appendEvent(admin, 'transferred', {
  from: one,
  to: two,
  kg: 10,
  blocks: [{ vintage, from: 1, to: 10 }],
  reason: 'A gift',
})
const retired = await appendEvent(admin, 'retired', {
  holder: two,
  kg: 15,
  blocks: [
    { vintage, from: 1, to: 5 },
    { vintage, from: 2_001, to: 2_010 },
  ],
  beneficiary: { kind: 'company', name: '100% Adeola_Foods', commitment: null },
  reason: 'Our office',
  claim: { from: '2025-01-01', to: '2025-12-31' },
})

const asVisitor = (text: string, values: readonly unknown[] = []) =>
  db
    .transaction({ role: 'anon', readOnly: true }, (tx) => tx.query(text, values))
    .then(({ rows }) => rows)

test('a visitor reads a certificate with all its units', async () => {
  expect(
    await asVisitor('select * from public.register_certificates where event_index = $1', [retired]),
  ).toEqual([
    expect.objectContaining({
      kg: '15',
      beneficiary: '100% Adeola_Foods',
      blocks: [
        { vintage, from: 1, to: 5 },
        { vintage, from: 2_001, to: 2_010 },
      ],
    }),
  ])
})

test('a visitor reads how a unit came to where it is', async () => {
  const history = await asVisitor('select * from public.register_unit_history($1, 3)', [vintage])
  expect(history.map((row) => row['type'])).toEqual(['issued', 'transferred', 'retired'])
  expect(history.at(-1)).toMatchObject({ from_status: 'held', to_status: 'retired' })
  expect(
    await asVisitor('select * from public.register_unit_history($1, 99999)', [vintage]),
  ).toEqual([])
})

test('the events of a project are its own and those of its units, page by page', async () => {
  const read = async (before: number, count: number) =>
    (
      await asVisitor(`select * from public.register_project_events('P9001', $1, $2)`, [
        before,
        count,
      ])
    ).map((row) => row['type'])
  expect(await read(1e9, 100)).toEqual([
    'retired',
    'transferred',
    'issued',
    'period_added',
    'project_registered',
  ])
  expect(await read(1e9, 1)).toEqual(['retired'])
  expect(await read(gift, 2)).toEqual(['issued', 'period_added'])
})

test.each<[string, string[]]>([
  ['p9001', ['project P9001']],
  ['rooftop homes', ['project P9001']],
  ['bolaji', [`holder ${one}`]],
  [`R${String(retired).padStart(6, '0')}`, [`certificate R${String(retired).padStart(6, '0')}`]],
  ['100% adeola_', [`certificate R${String(retired).padStart(6, '0')}`]],
  ['%%', []],
  ['x', []],
  [`'; drop table register_events; --`, []],
])('a search for %s', async (typed, expected) => {
  const found = await asVisitor('select * from public.search_register($1)', [typed])
  expect(found.map((row) => `${row['kind']} ${row['id']}`)).toEqual(expected)
})

test('the name of a person is found and shown only while they allow it', async () => {
  await admin.query(
    `insert into public.register_names (commitment, salt, name, is_public)
     select encode(sha256(convert_to(repeat('1', 32) || ':Chioma Eze', 'utf8')), 'hex'),
       repeat('1', 32), 'Chioma Eze', true`,
  )
  const { rows } = await admin.query<{ commitment: string }>(
    `select commitment from public.register_names where name = 'Chioma Eze'`,
  )
  const index = await appendEvent(admin, 'holder_opened', {
    holder: '',
    kind: 'person',
    name: null,
    commitment: rows[0]?.commitment ?? '',
  })
  const search = () => asVisitor(`select id from public.search_register('chioma')`)
  const owner = () =>
    asVisitor('select name from public.register_owners where id = $1', [`H${index}`])
  expect(await search()).toEqual([{ id: `H${index}` }])
  expect(await owner()).toEqual([{ name: 'Chioma Eze' }])
  await admin.query(`update public.register_names set is_public = false where name = 'Chioma Eze'`)
  expect(await search()).toEqual([])
  expect(await owner()).toEqual([{ name: null }])
})

test.each([
  ['ad', true],
  ['10', true],
  ['eo', false],
  ['eol', true],
])('two letters are the beginning of a word: %s', async (typed, isFound) => {
  const found = await asVisitor('select id from public.search_register($1)', [typed])
  const id = `R${String(retired).padStart(6, '0')}`
  expect(found.some((row) => row['id'] === id)).toBe(isFound)
})

test('a word that many names have finds the first 20 holders, and any other its own', async () => {
  const holders: string[] = []
  for (let n = 1; n <= 25; n++)
    holders.push(
      `H${await appendEvent(admin, 'holder_opened', {
        holder: '',
        kind: 'company',
        name: `Bakery number ${n}`,
        commitment: null,
      })}`,
    )
  const search = async (typed: string) =>
    (await asVisitor('select id from public.search_register($1)', [typed])).map(({ id }) => id)
  expect(await search('bakery')).toEqual(holders.slice(0, 20))
  expect(await search('bakery number 25')).toEqual([holders[24]])
})

test('the totals are those of all vintages', async () => {
  const [totals] = await asVisitor('select * from public.register_totals()')
  const sum = ['held_kg', 'retired_kg', 'cancelled_kg', 'buffer_kg'].reduce(
    (kg, name) => kg + Number(totals?.[name]),
    0,
  )
  expect(Number(totals?.['issued_kg'])).toBe(sum)
  expect(Number(totals?.['events'])).toBe(retired + 27)
})

test('a visitor reads several tiles at once, and at most 64', async () => {
  const read = (count: number) =>
    asVisitor('select tile from public.register_tiles($1, $2, $3)', [
      Array(count).fill(0),
      Array(count).fill(0),
      Array(count).fill(1),
    ])
  expect(await read(64)).toHaveLength(64)
  await expect(read(65)).rejects.toMatchObject({ code: 'PT400' })
})

test('what a signature covers has no entry that came after it', async () => {
  const signed = async () => (await asVisitor('select * from public.register_signed_totals()'))[0]
  const sign = (size: number) =>
    admin.query(
      `insert into public.register_checkpoints (size, root, note)
       values ($1, sha256('a root'), 'the text of a signature')`,
      [size],
    )
  expect(await signed()).toBeUndefined()
  await sign(retired)
  const before = await signed()
  await sign(retired + 1)
  const after = await signed()
  // A process that was slow cannot sign a smaller size later.
  await expect(sign(retired)).rejects.toMatchObject({ code: 'PT409' })
  expect(await signed()).toEqual(after)
  expect(before).toEqual({
    ...after,
    entries: String(retired),
    retired_kg: String(Number(after?.['retired_kg']) - 15),
    root: expect.stringMatching(/^.{43}=$/),
  })
  const [totals] = await asVisitor('select * from public.register_totals()')
  for (const name of ['issued_kg', 'retired_kg', 'cancelled_kg'])
    expect(after?.[name]).toBe(totals?.[name])
})

test('years have the sums of all vintages', async () => {
  const years = await asVisitor('select * from public.register_years()')
  expect(years.map(({ year }) => year)).toEqual([2025, 2026])
  const [totals] = await asVisitor('select * from public.register_totals()')
  for (const name of ['issued_kg', 'held_kg', 'retired_kg', 'cancelled_kg', 'buffer_kg'])
    expect(years.reduce((kg, year) => kg + Number(year[name]), 0)).toBe(Number(totals?.[name]))
})

test('states count their projects, and those that a government or another registry knows', async () => {
  const lagos = () =>
    asVisitor(`select * from public.register_states() where state = 'Lagos'`).then(([row]) => row)
  const before = { state: 'Lagos', projects: '2', authorised: '0', adjusted: '0', elsewhere: '0' }
  expect(await lagos()).toEqual(before)
  await appendEvent(
    admin,
    'project_registered',
    sampleProject({
      project: 'P9002',
      meters: ['MTR-9002'],
      host: { authorisation: 'granted', adjustment: 'committed' },
      external: { registry: 'Verra', id: 'VCS 1234' },
    }),
  )
  expect(await lagos()).toEqual({
    state: 'Lagos',
    projects: '3',
    authorised: '1',
    adjusted: '1',
    elsewhere: '1',
  })
})
