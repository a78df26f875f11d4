import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { killUploads } from '../../../test/servers/kill-uploads.ts'
import { useStorage } from '../../../test/use/use-storage.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { findLostObjects } from './find-lost-objects.ts'
import { sweep } from './sweep.ts'
import { writeObject } from '../objects/write-object.ts'

const { context, send, createBucket, admin, url, folder, signUp, client } = await useStorage()
const now = { minAgeMs: -60_000 }
const upload = (bucket: string, name: string, body: BodyInit = 'some bytes') =>
  send(`/object/${bucket}/${name}`, { method: 'POST', body })
const listBlobs = async () => {
  const keys = []
  for await (const { key } of context.blobs.list()) keys.push(key)
  return keys
}
const listLost = async () => {
  const lost = []
  for await (const object of findLostObjects(context)) lost.push(object)
  return lost
}

test('a kill in the middle of uploads loses nothing that was stored, and one sweep cleans up', async () => {
  const bucket = await createBucket()
  const outcome = await killUploads({ context, url, folder, bucket, kills: 3 })
  expect(outcome).toMatchObject({ damaged: [], left: 0 })
  expect(outcome.stored).toBeGreaterThan(3)
})

test('the sweep removes what no row names, and keeps what is young or in use', async () => {
  await sweep(context, now)
  const bucket = await createBucket()
  await upload(bucket, 'kept')
  const before = await listBlobs()
  const orphan = { objectId: randomUUID(), version: randomUUID() }
  async function* body() {
    yield Buffer.from('nobody needs this')
  }
  await context.blobs.write(orphan, body(), { maxBytes: 100 })
  mkdirSync(join(folder, 'temp'), { recursive: true })
  const draft = join(folder, 'temp', 'left-by-a-crash')
  writeFileSync(draft, 'half')
  expect(await sweep(context)).toEqual({ drafts: 0, blobs: 0 })
  utimesSync(draft, new Date(0), new Date(0))
  expect(await sweep(context)).toEqual({ drafts: 1, blobs: 0 })
  expect(await sweep(context, now)).toEqual({ drafts: 0, blobs: 1 })
  expect(await listBlobs()).toEqual(before)
})

test('rows that SQL deletes leave bytes that the sweep removes; a bucket with files stays', async () => {
  await sweep(context, now)
  const bucket = await createBucket()
  for (const name of ['a', 'b', 'c']) await upload(bucket, name)
  const before = (await listBlobs()).length
  await expect(
    admin.query('delete from storage.buckets where id = $1', [bucket]),
  ).rejects.toMatchObject({ code: '23503' })
  await admin.query(`delete from storage.objects where bucket_id = $1 and name <> 'c'`, [bucket])
  expect(await sweep(context, now)).toEqual({ drafts: 0, blobs: 2 })
  expect((await listBlobs()).length).toBe(before - 2)
  expect(await (await send(`/object/${bucket}/c`)).text()).toBe('some bytes')
})

test('the files of another database are never swept', async () => {
  const bucket = await createBucket()
  await upload(bucket, 'of-the-first')
  const { rows } = await admin.query<{ id: string }>('select id from platform.storage_home')
  await sweep(context)
  await admin.query('update platform.storage_home set id = gen_random_uuid()')
  await admin.query('delete from storage.objects where bucket_id = $1', [bucket])
  const before = await listBlobs()
  expect(await sweep(context, now)).toBeNull()
  expect(await listBlobs()).toEqual(before)
  await admin.query('update platform.storage_home set id = $1', [rows[0]?.id])
})

test('objects without bytes, or with others than they should have, are found', async () => {
  const bucket = await createBucket()
  for (const name of ['whole', 'lost', 'cut']) await upload(bucket, name)
  const { rows } = await admin.query<{ objectId: string; version: string }>(
    `select id as "objectId", version from storage.objects where bucket_id = $1 order by name`,
    [bucket],
  )
  const [cut, lost] = rows
  if (cut)
    writeFileSync(
      join(folder, 'blobs', cut.objectId.slice(0, 2), `${cut.objectId}_${cut.version}`),
      'so',
    )
  if (lost) await context.blobs.remove([lost])
  const found = await listLost()
  expect(
    found
      .filter(({ bucketId }) => bucketId === bucket)
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  ).toMatchObject([
    { name: 'cut', sizeBytes: 10, storedBytes: 2 },
    { name: 'lost', sizeBytes: 10, storedBytes: null },
  ])
  await admin.query('delete from storage.objects where bucket_id = $1', [bucket])
})

test('an account with files can be deleted, and its files stay', async () => {
  const { id, token } = await signUp()
  const bucket = await createBucket({ id: 'of-people' })
  await admin.query(`create policy of_people on storage.objects for all to authenticated
    using (bucket_id = 'of-people') with check (bucket_id = 'of-people')`)
  const { error } = await client(token).storage.from(bucket).upload('a.txt', 'x')
  expect(error).toBeNull()
  await admin.query('delete from auth.users where id = $1', [id])
  const { rows } = await admin.query('select owner_id from storage.objects where bucket_id = $1', [
    bucket,
  ])
  expect(rows).toEqual([{ owner_id: id }])
  const answer = await send(`/object/${bucket}/b.txt`, { method: 'POST', body: 'x' }, token)
  expect(await answer.json()).toMatchObject({ error: 'Unauthorized' })
})

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

test.runIf(process.getuid?.() === 0)(
  'a full disk is named as such and leaves nothing half-written',
  async ({ onTestFinished, skip }) => {
    const small = mkdtempSync(join(tmpdir(), 'small-disk-'))
    onTestFinished(() => {
      run('umount', '-l', small)
      rmSync(small, { recursive: true, force: true })
    })
    if (!run('mount', '-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small)) skip()
    const bucket = await createBucket()
    const full = { ...context, blobs: createDiskBlobs(small) }
    async function* body() {
      for (let count = 0; count < 64; count++) yield Buffer.alloc(65_536)
    }
    const write = (name: string, bytes: AsyncIterable<Uint8Array>) =>
      writeObject(full, {
        caller: { role: 'service_role', claims: {} },
        bucketId: bucket,
        name,
        body: bytes,
        sizeBytes: null,
        contentType: null,
        cacheControl: 'no-cache',
        userMetadata: null,
        upsert: false,
      })
    await expect(write('large', body())).rejects.toMatchObject({
      status: 507,
      message: 'There is no space left to store the file',
    })
    const { rows } = await admin.query('select 1 from storage.objects where bucket_id = $1', [
      bucket,
    ])
    const { bfree, blocks } = statfsSync(small)
    expect([rows, bfree > blocks - 10]).toEqual([[], true])
    async function* little() {
      yield Buffer.from('fits')
    }
    expect(await write('little', little())).toMatchObject({ name: 'little' })
    await admin.query('delete from storage.objects where bucket_id = $1', [bucket])
  },
)
