import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { leafHash } from '../../../../domain/register/log/merkle-tree.ts'
import { parseTlogProof } from '../../../../domain/register/log/tlog-proof.ts'
import { isIncluded } from '../../../../domain/register/log/verify-proof.ts'
import { rootOf, sha256 } from '../../../../test/register/build-log.ts'
import { appendEvent, issueSampleUnits } from '../../../../test/register/sample-events.ts'
import { usePageSupabase } from '../../../../test/use/use-page-supabase.ts'
import { readCertificate } from './read-certificate.ts'

const { supabase, admin } = await usePageSupabase()
const { one: holder, vintage } = await issueSampleUnits(admin)
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
      measured: [
        { factor: 'grid 2026-01: 463 g of CO₂e for each kWh', entries: [expect.any(Number)] },
      ],
    },
  ])
  const proof = parseTlogProof(facts?.proof?.file ?? '')
  if (!proof) throw new Error('There is no proof')
  expect(JSON.parse(new TextDecoder().decode(proof.extra))).toMatchObject({
    index,
    type: 'retired',
    data: { retirement: id, kg: 10 },
  })
  const leaf = leafHash(sha256, proof.extra)
  expect(isIncluded(sha256, { index, size, leaf, root, proof: proof.hashes })).toBe(true)
})

test('a retirement that is not signed yet has no proof', async () => {
  const { id } = await retire(101, { name: 'Adeola Foods' })
  expect((await readCertificate(supabase, id))?.proof).toBeNull()
})

test('the name of a person shows with its salt only while it is public', async () => {
  const shown = await retire(201, { commitment: await nameOf('Ọládipọ̀ Ṣẹ́gun', true) })
  const hidden = await retire(301, { commitment: await nameOf('Ngozi Eze', false) })
  await publish()
  expect(await readCertificate(supabase, shown.id)).toMatchObject({
    certificate: { beneficiary: 'Ọládipọ̀ Ṣẹ́gun' },
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
