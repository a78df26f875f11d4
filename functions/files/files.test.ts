import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { StorageApiError } from '@supabase/supabase-js'
import { FunctionError } from '../../backend/functions/functions.ts'
import { empty } from '../../test/empty.ts'
import { insertPaidOrder } from '../../test/shop/paid-orders.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { isMissing, readFile } from './read-file.ts'
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
const pdf = Buffer.from('%PDF-1.7\n')

/** A row of each kind that names a file, and the files. */
async function useFiles() {
  const person = await server.signUp(`${randomUUID()}@example.com`)
  const payment = await insertPaidOrder(server.admin, {
    totalKobo: 100_000,
    at: 1,
    method: 'paystack',
  })
  const put = async (bucket: string, path: string, content: Buffer, contentType: string) => {
    await server.context.storage.from(bucket).upload(path, content, { contentType })
    return path
  }
  await query(
    `with application as (
       insert into public.job_applications (opening_id, name, email, phone_number, privacy_version)
       select id, 'Ada', 'ada@example.com', '+2348031234567', '2026-11-22'
       from public.openings limit 1 returning id
     )
     insert into public.job_application_files
       (application_id, file_name, media_type, object_path, size_bytes)
     select id, 'cv.pdf', 'application/pdf', $1, 10 from application`,
    [await put('cvs', 'cv', pdf, 'application/pdf')],
  )
  for (const name of ['one', 'two', 'three'])
    await query(
      `insert into public.transfer_proofs
         (payment_id, file_name, media_type, object_path, size_bytes, sha256)
       values ($1, $2, 'application/pdf', $3, 10, $4)`,
      [payment, name, await put('transfer-proofs', name, pdf, 'application/pdf'), '0'.repeat(64)],
    )
  await query(
    `with dispute as (
       insert into public.disputes (payment_id, gateway_id, status, amount_kobo, due_at)
       values ($1, 'd-1', 'needs_answer', 100, now()) returning id
     )
     insert into public.dispute_answers (dispute_id, decision, status, message, service_details,
       file_name, media_type, object_path, size_bytes)
     select id, 'decline', 'sending', 'It came.', 'A panel', 'note.pdf', 'application/pdf', $2, 10
     from dispute`,
    [payment, await put('dispute-evidence', 'note', pdf, 'application/pdf')],
  )
  await put('profile-photos', `${person.id}/photo`, webp, 'image/webp')
  return person
}

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
  const person = await useFiles()
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
