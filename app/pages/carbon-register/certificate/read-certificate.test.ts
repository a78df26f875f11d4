import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leafHash } from '../../../../domain/register/log/merkle-tree.ts'
import { parseTlogProof } from '../../../../domain/register/log/tlog-proof.ts'
import { isIncluded } from '../../../../domain/register/log/verify-proof.ts'
import { rootOf, sha256 } from '../../../../test/register/build-log.ts'
import {
  appendEvent,
  issueSampleUnits,
  samplePeriod,
} from '../../../../test/register/sample-events.ts'
import { usePageSupabase } from '../../../../test/use/use-page-supabase.ts'
import { readCertificate } from './read-certificate.ts'
import { readProof } from './read-proof.ts'

const { supabase, admin } = await usePageSupabase()
const { one: holder, two, vintage } = await issueSampleUnits(admin)
const salt = 'c'.repeat(32)

async function retire(
  first: number,
  beneficiary: { name: string } | { commitment: string },
): Promise<{ id: string; index: number }> {
  const index = await appendEvent(admin, 'retired', {
    holder,
    kg: 10,
    blocks: [{ vintage, from: first, to: first + 9 }],
    beneficiary:
      'name' in beneficiary
        ? { kind: 'company', name: beneficiary.name, commitment: null }
        : { kind: 'person', name: null, commitment: beneficiary.commitment },
    reason: 'Footprint of our office',
    claim: { from: '2025-01-01', to: '2025-12-31' },
  })
  return { id: `R${String(index).padStart(6, '0')}`, index }
}

/** Stores a state with its root. It is not signed, because the tests hold proofs against the root. */
async function publish(): Promise<{ size: number; root: Uint8Array }> {
  const { rows } = await admin.query<{ json: string }>(
    'select json from public.register_events order by index',
  )
  const root = await rootOf(rows.map(({ json }) => new TextEncoder().encode(json)))
  const note = `imole.example/carbon-register/log\n${rows.length}\nAAAA\n\n— imole.example AAAAAAAA\n`
  await admin.query(
    'insert into public.register_checkpoints (size, root, note) values ($1, $2, $3)',
    [rows.length, root, note],
  )
  return { size: rows.length, root }
}

async function nameOf(name: string, isPublic: boolean): Promise<string> {
  const commitment = createHash('sha256').update(`${salt}:${name}`).digest('hex')
  await admin.query(
    `insert into public.register_names (commitment, salt, name, is_public) values ($1, $2, $3, $4)`,
    [commitment, salt, name, isPublic],
  )
  return commitment
}

test('a certificate has its project, its factor and a proof that leads to the signed root', async () => {
  const { id, index } = await retire(1, { name: 'Adeola Foods' })
  for (let count = 0; count < 100; count++)
    await appendEvent(admin, 'note_added', { about: 0, text: `Note ${count}` })
  const { size, root } = await publish()
  const facts = await readCertificate(supabase, id)
  expect(facts?.vintages).toMatchObject([
    {
      id: 'P9001-2026',
      project: { title: 'Surulere rooftop homes', external_registry: null },
      periods: [
        {
          kg: 10,
          kwh: 10_000,
          factor_name: 'grid',
          factor_version: '2026-01',
          factor_grams_per_kwh: 463,
          evidence: [{ sha256: 'a'.repeat(64), size: expect.any(String) }],
        },
      ],
    },
  ])
  const proof = parseTlogProof((await readProof(supabase, index))?.file ?? '')
  if (!proof) throw new Error('There is no proof')
  expect(JSON.parse(new TextDecoder().decode(proof.extra))).toMatchObject({
    index,
    type: 'retired',
    data: { retirement: id, kg: 10 },
  })
  const leaf = leafHash(sha256, proof.extra)
  expect(facts?.leafHash).toBe(Buffer.from(leaf).toString('hex'))
  expect(isIncluded(sha256, { index, size, leaf, root, proof: proof.hashes })).toBe(true)
})

test('a retirement that is not signed yet has no proof', async () => {
  const { index } = await retire(101, { name: 'Adeola Foods' })
  expect(await readProof(supabase, index)).toBeNull()
})

test('a certificate names only the periods in which its own units were measured', async () => {
  const measure = async (month: string, next: string) => {
    const period = await appendEvent(
      admin,
      'period_added',
      samplePeriod({ from: `${month}T23:00:00Z`, to: `${next}T23:00:00Z` }),
    )
    return period
  }
  const february = await measure('2026-01-31', '2026-02-28')
  await appendEvent(admin, 'issued', {
    vintage,
    period: february,
    kg: 4_630,
    shares: [{ holder, from: 4_631, to: 9_260 }],
  })
  // Units of January and February in one block of serials, and a gift between.
  await appendEvent(admin, 'transferred', {
    from: holder,
    to: two,
    kg: 100,
    blocks: [{ vintage, from: 4_631, to: 4_730 }],
    reason: 'A gift',
  })
  const index = await appendEvent(admin, 'retired', {
    holder: two,
    kg: 105,
    blocks: [
      { vintage, from: 3_996, to: 4_000 },
      { vintage, from: 4_631, to: 4_730 },
    ],
    beneficiary: { kind: 'company', name: 'Adeola Foods', commitment: null },
    reason: 'Footprint of our office',
    claim: { from: '2026-01-01', to: '2026-02-28' },
  })
  // Measured later, and measured but not issued.
  await measure('2026-02-28', '2026-03-31')
  const read = await readCertificate(supabase, `R${String(index).padStart(6, '0')}`)
  expect(read?.vintages[0]?.periods.map(({ event_index, kg }) => [event_index, kg])).toEqual([
    [expect.any(Number), 5],
    [february, 100],
  ])
})

test('the name of a person shows with its salt only while it is public', async () => {
  const shown = await retire(201, { commitment: await nameOf('Ọládipọ̀ Ṣẹ́gun', true) })
  const hidden = await retire(301, { commitment: await nameOf('Ngozi Eze', false) })
  await publish()
  expect(await readCertificate(supabase, shown.id)).toMatchObject({
    certificate: { beneficiary: 'Ọládipọ̀ Ṣẹ́gun (name not checked)' },
    salt,
  })
  const facts = await readCertificate(supabase, hidden.id)
  expect(facts).toMatchObject({ certificate: { beneficiary: null }, salt: null })
  expect(JSON.stringify(facts)).not.toContain('Ngozi')
})

test('there is no certificate of a retirement that does not exist', async () => {
  expect(await readCertificate(supabase, 'R999999')).toBeNull()
  expect(await readCertificate(supabase, '<script>')).toBeNull()
})
