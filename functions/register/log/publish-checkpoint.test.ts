import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { empty } from '../../../test/empty.ts'
import { parseBase64 } from '../../../domain/register/log/base64.ts'
import { parseNoteKey } from '../../../domain/register/log/signed-note.ts'
import { inclusionProof } from '../../../domain/register/log/merkle-tree.ts'
import { nodesFromTiles } from '../../../domain/register/log/tiles.ts'
import { isIncluded } from '../../../domain/register/log/verify-proof.ts'
import { verifyCheckpoint } from '../../../domain/register/verify/verify-checkpoint.ts'
import { appendEvent, issueSampleUnits } from '../../../test/register/sample-events.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { registerModule } from '../register-module.ts'
import { verifyRegister } from '../verify/verify-register.ts'
import { cryptography } from './cryptography.ts'
import { publishCheckpoint } from './publish-checkpoint.ts'

let server: FunctionsServer

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  await issueSampleUnits(server.admin)
  // More than one tile, so that nodes are stored.
  for (let count = 0; count < 300; count++)
    await appendEvent(server.admin, 'note_added', { about: 0, text: `Note ${count}` })
})
afterAll(() => server[Symbol.asyncDispose]())

async function readCheckpoints() {
  const { rows } = await server.admin.query<{ size: string; note: string }>(
    'select size, note from public.register_checkpoints order by id',
  )
  return rows
}

async function readKeys() {
  const { rows } = await server.admin.query<{ key: string }>('select key from public.register_keys')
  return rows.flatMap(({ key }) => parseNoteKey(cryptography.sha256, key) ?? [])
}

test('the state of the log is signed by both keys, and each entry can be proven', async () => {
  await publishCheckpoint(server.context)
  const checkpoint = (await readCheckpoints()).at(-1)
  const checked = verifyCheckpoint(cryptography, await readKeys(), checkpoint?.note ?? '')
  if (!checked.ok) throw new Error(checked.reason)
  const { rows } = await server.admin.query<{ leaf: Buffer }>(
    'select leaf_hash as leaf from public.register_events order by index',
  )
  expect(checked.checkpoint.size).toBe(rows.length)
  expect(checked.signedBy.map(({ type }) => type)).toEqual([1, 6])
  const readNode = nodesFromTiles(cryptography.sha256, rows.length, async (place) => {
    const { rows: tiles } = await server.admin.query<{ tile: string }>(
      'select public.register_tile($1, $2, $3) as tile',
      [place.level, place.index, place.width],
    )
    return parseBase64(tiles[0]?.tile ?? '') ?? new Uint8Array()
  })
  for (const index of [0, 255, 256, rows.length - 1]) {
    const tree = { sha256: cryptography.sha256, readNode }
    const proof = await inclusionProof(tree, index, rows.length)
    const { size, root } = checked.checkpoint
    const leaf = rows[index]?.leaf ?? Buffer.alloc(0)
    expect(isIncluded(cryptography.sha256, { index, size, leaf, root, proof })).toBe(true)
    expect(isIncluded(cryptography.sha256, { index: index - 1, size, leaf, root, proof })).toBe(
      false,
    )
  }
  expect((await verifyRegister(server.context)).fault).toBeNull()
})

test('processes that write and sign at once find no fault, and publish no older state last', async () => {
  for (let round = 0; round < 10; round++)
    await Promise.all([
      publishCheckpoint(server.context),
      appendEvent(server.admin, 'note_added', { about: 0, text: `Round ${round}` }),
      publishCheckpoint(server.context),
      publishCheckpoint(server.context),
    ])
  const sizes = (await readCheckpoints()).map(({ size }) => Number(size))
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  const { rowCount } = await server.admin.query('select from public.register_faults')
  expect(rowCount).toBe(0)
  for (const change of ['size - 1, root', `size, sha256('x')`])
    await expect(
      server.admin.query(
        `insert into public.register_checkpoints (size, root, note)
         select ${change}, note from public.register_checkpoints order by id desc limit 1`,
      ),
    ).rejects.toThrow('checkpoint_out_of_order')
})

test('the same state is signed again only after a day', async () => {
  await publishCheckpoint(server.context)
  const before = await readCheckpoints()
  await publishCheckpoint(server.context)
  expect(await readCheckpoints()).toHaveLength(before.length)
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000)
  await Promise.all([publishCheckpoint(server.context), publishCheckpoint(server.context)])
  expect((await readCheckpoints()).at(-1)?.size).toBe(before.at(-1)?.size)
  expect((await readCheckpoints()).length).toBeGreaterThan(before.length)
})

test('a changed byte, key or origin makes a checkpoint invalid', async () => {
  await publishCheckpoint(server.context)
  const note = (await readCheckpoints()).at(-1)?.note ?? ''
  const keys = await readKeys()
  const check = (text: string, known = keys) => verifyCheckpoint(cryptography, known, text)
  expect(check(note, [])).toEqual({ ok: false, reason: 'unknown-key' })
  const lines = note.split('\n')
  const size = lines.with(1, String(Number(lines[1]) - 1)).join('\n')
  expect(check(size)).toEqual({ ok: false, reason: 'wrong-signature' })
  expect(check(note.replace(/\n—.*\n/, '\n'))).toMatchObject({ ok: true })
  for (const [at, key] of keys.entries()) {
    const publicKey = key.publicKey.with(5, (key.publicKey[5] ?? 0) ^ 1)
    // The number of a key follows from its bytes, so this is a key that nobody knows.
    expect(check(note, [{ ...key, publicKey }])).toEqual({ ok: false, reason: 'unknown-key' })
    expect(check(note, [key])).toMatchObject({ ok: true, signedBy: [{ type: keys[at]?.type }] })
  }
})

test('a history that was changed is not signed: the register stops, and staff are told', async () => {
  await publishCheckpoint(server.context)
  const signed = (await readCheckpoints()).length
  const { admin } = server
  await admin.query(`set session_replication_role = replica`)
  await admin.query(
    `update public.register_events set leaf_hash = sha256('x')
     where index = (select max(index) from public.register_events)`,
  )
  await admin.query(`set session_replication_role = origin`)
  await appendEvent(admin, 'note_added', { about: 0, text: 'After the change' })
  await publishCheckpoint(server.context)
  expect(await readCheckpoints()).toHaveLength(signed)
  const { rows } = await admin.query('select message from public.register_faults')
  expect(rows).toEqual([{ message: expect.stringMatching(/^The first \d+ events are not those/) }])
  const { rows: mails } = await admin.query(
    `select subject from platform.mail_messages where subject ilike '%register%'`,
  )
  expect(mails).toEqual([{ subject: 'The carbon register has a fault' }])
  await expect(appendEvent(admin, 'note_added', { about: 0, text: 'More' })).rejects.toThrow(
    'register_closed',
  )
})

test('a register that lost all its events is a fault of no single one', async () => {
  const { admin } = server
  await admin.query(`update public.register_faults set closed_at = now(), reason = 'A test'`)
  await empty(admin, 'public.register_events')
  await publishCheckpoint(server.context)
  const { rows } = await admin.query(
    'select message, event_index from public.register_faults where closed_at is null',
  )
  expect(rows).toEqual([
    { message: expect.stringMatching(/^The first \d+ events are not those/), event_index: null },
  ])
})
