import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { StorageApiError } from '@supabase/supabase-js'
import { FunctionError, type ModuleContext } from '../../backend/functions/functions.ts'
import { empty } from '../../test/empty.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { storedFile } from '../../test/servers/test-storage.ts'
import { isMissing, readFile } from './read-file.ts'
import { moveOldFiles } from './move-old-files.ts'
import { removeUnnamedFiles } from './remove-unnamed-files.ts'
import { storeFiles } from './store-files.ts'

let server: FunctionsServer
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), { functions: [] })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => empty(server.admin, 'storage.objects', 'public.orders', 'public.job_applications'))

const query = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await server.admin.query<Row>(sql, values)).rows
const listObjects = () =>
  query<{ bucket: string; name: string }>(
    'select bucket_id as bucket, name from storage.objects order by 1, 2',
  )

const webp = Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'), randomBytes(120)])
const pdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(20_000)])
const jpeg = () =>
  Buffer.concat([Buffer.from('\xff\xd8\xff\xe0\0\x10JFIF\0', 'latin1'), randomBytes(9_000)])

/** Files in rows, as the release before kept them. */
async function useOldFiles() {
  const person = await server.signUp(`${randomUUID()}@example.com`)
  const payment = await insertPaidOrder(server.admin, {
    totalKobo: 100_000,
    at: 1,
    method: 'paystack',
  })
  const files = { cv: pdf(), proofs: [pdf(), jpeg(), jpeg()], evidence: pdf(), photo: jpeg() }
  await query(
    `with application as (
       insert into public.job_applications (opening_id, name, email, phone_number, privacy_version)
       select id, 'Ada', 'ada@example.com', '+2348031234567', '2026-11-22'
       from public.openings limit 1 returning id
     )
     insert into public.job_application_files
       (application_id, file_name, media_type, content, size_bytes)
     select id, 'cv.pdf', 'application/pdf', $1, octet_length($1::bytea) from application`,
    [files.cv],
  )
  for (const [at, content] of files.proofs.entries())
    await query(
      `insert into public.transfer_proofs
         (payment_id, file_name, media_type, content, size_bytes, sha256)
       values ($1, $2, $3, $4, octet_length($4::bytea), encode(sha256($4), 'hex'))`,
      [payment, `proof ${at}`, at === 0 ? 'application/pdf' : 'image/jpeg', content],
    )
  await query(
    `with dispute as (
       insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at)
       values ($1, 'd-1', 'needs_answer', 100, now()) returning id
     )
     insert into public.dispute_answers (dispute_id, decision, status, message, service_details,
       file_name, media_type, content, size_bytes)
     select id, 'decline', 'sending', 'It came.', 'A panel', 'note.pdf', 'application/pdf', $2,
       octet_length($2::bytea)
     from dispute`,
    [payment, files.evidence],
  )
  await query(
    `insert into private.profile_photos_to_move (user_id, media_type, content_base64)
     values ($1, 'image/webp', $2)`,
    [person.id, webp.toString('base64')],
  )
  return { person, files }
}

/** The bytes of every file, read as the shop reads them. */
async function readAll(userId: string) {
  const { context } = server
  const paths = async (table: string, order = 'created_at') =>
    (
      await query<{ path: string }>(
        `select object_path as path from public.${table} order by ${order}`,
      )
    ).map(({ path }) => path)
  const all = async (bucket: string, found: string[]) =>
    Promise.all(found.map((path) => storedFile(context, bucket, path)))
  return {
    cv: (await all('cvs', await paths('job_application_files')))[0],
    proofs: await all('transfer-proofs', await paths('transfer_proofs', 'file_name')),
    evidence: (await all('dispute-evidence', await paths('dispute_answers')))[0],
    profile: await storedFile(context, 'profile-photos', `${userId}/photo`),
  }
}

const killed = new Error('killed')

/** A context whose storage or database stops for ever after some steps. */
function dyingAfter(steps: number): ModuleContext {
  const { context } = server
  let left = steps
  const step = () => {
    if (left-- <= 0) throw killed
  }
  return {
    ...context,
    db: {
      ...context.db,
      transaction: (options, work) => {
        step()
        return context.db.transaction(options, work)
      },
    },
    storage: Object.assign(Object.create(context.storage) as ModuleContext['storage'], {
      from: (bucket: string) => {
        step()
        return context.storage.from(bucket)
      },
    }),
  }
}

test('files in rows become objects, however often the move is killed; nothing is lost', async () => {
  const { person, files } = await useOldFiles()
  let kills = 0
  for (let steps = 1; ; steps = (steps % 7) + 1) {
    const outcome = await moveOldFiles(dyingAfter(steps)).catch((error: unknown) => error)
    if (outcome === undefined) break
    expect(outcome).toBe(killed)
    kills++
    // Each file is in its row or in its bucket, at any moment.
    const [kept] = await query<{ count: number }>(
      `select (
         (select count(*) from public.transfer_proofs t where content is not null or exists (
           select from storage.objects where name = t.object_path))
       )::integer as count`,
    )
    expect(kept?.count).toBe(3)
    if (kills > 60) throw new Error('it never ends')
    // A process that lives a little longer each time gets to its end.
    if (kills > 20) await moveOldFiles(server.context)
  }
  expect(kills).toBeGreaterThan(5)
  expect(await readAll(person.id)).toEqual({
    cv: files.cv,
    proofs: files.proofs,
    evidence: files.evidence,
    profile: webp,
  })
  expect(await listObjects()).toHaveLength(6)
  expect(await query('select from private.profile_photos_to_move')).toEqual([])
  const inRows = `select from public.transfer_proofs where content is not null
    union all select from public.job_application_files where content is not null
    union all select from public.dispute_answers where content is not null`
  expect(await query(inRows)).toEqual([])
})

test('two processes move the same files at the same time', async () => {
  const { person, files } = await useOldFiles()
  await Promise.all([moveOldFiles(server.context), moveOldFiles(server.context)])
  expect(await readAll(person.id)).toMatchObject({ cv: files.cv, profile: webp })
  expect(await listObjects()).toHaveLength(6)
})

test('what is not a picture stays in its row, is logged, and does not stop the start', async () => {
  const { id } = await server.signUp('wave@example.com')
  const sound = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'), randomBytes(120)])
  await query(
    `insert into private.profile_photos_to_move (user_id, media_type, content_base64)
     values ($1, 'image/webp', $2)`,
    [id, sound.toString('base64')],
  )
  await moveOldFiles(server.context)
  expect(await query('select from private.profile_photos_to_move')).toHaveLength(1)
  expect(server.log).toContainEqual(
    expect.objectContaining({ level: 'error', message: 'a file stays in its row', id }),
  )
  await query('delete from private.profile_photos_to_move')
})

const file = { mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7 x') }
const store = (work: Parameters<typeof storeFiles>[2]) =>
  storeFiles(server.context, { bucket: 'cvs', files: [file, file] }, work)

test('files are removed when the work refuses or does not need them, and stay when nobody knows', async () => {
  await expect(
    store(async () => {
      throw new FunctionError(409, 'No.')
    }),
  ).rejects.toThrow('No.')
  expect(await listObjects()).toEqual([])
  expect(await store(async () => ({ result: 'same', keeps: false }))).toBe('same')
  expect(await listObjects()).toEqual([])
  await expect(
    store(async () => {
      throw new Error('the connection broke while it was committed')
    }),
  ).rejects.toThrow('connection')
  expect(await listObjects()).toHaveLength(2)
  expect(await store(async ([one]) => ({ result: one?.sizeBytes, keeps: true }))).toBe(10)
  expect(await listObjects()).toHaveLength(4)
})

test('a file that no row names goes after a day, one that a row names stays', async () => {
  const { person } = await useOldFiles()
  await moveOldFiles(server.context)
  await store(async () => ({ result: null, keeps: true }))
  const stranger = `${randomUUID()}/photo`
  await server.context.storage
    .from('profile-photos')
    .upload(stranger, webp, { contentType: 'image/webp' })
  await removeUnnamedFiles.run(server.context)
  expect(await listObjects()).toHaveLength(9)
  server.clock.now = new Date(Date.now() + 86_400_000 + 60_000)
  await removeUnnamedFiles.run(server.context)
  expect(await listObjects()).toHaveLength(6)
  await query('delete from public.job_applications')
  await query('delete from auth.users where id = $1', [person.id])
  await removeUnnamedFiles.run(server.context)
  expect((await listObjects()).map(({ bucket }) => bucket)).toEqual([
    'dispute-evidence',
    'transfer-proofs',
    'transfer-proofs',
    'transfer-proofs',
  ])
})

test('a row that names nothing is an error and no empty file', async () => {
  const missing = await readFile(server.context, 'cvs', 'none.pdf').catch((error: unknown) => error)
  expect(missing).toBeInstanceOf(StorageApiError)
  expect(isMissing(missing)).toBe(true)
})
