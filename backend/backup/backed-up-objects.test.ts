import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import {
  interruptRestore,
  key,
  restoreInto,
  useBackups,
  withClient,
} from '../../test/use/use-backups.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { productMigrations } from '../../supabase/setup/product.ts'
import type { BlobKey, BlobStore } from '../storage/blobs/blob-store.ts'
import { createDiskBlobs } from '../storage/blobs/disk-blobs.ts'
import { keepDuringBackups } from './keep-during-backups.ts'

const { admin, db, createFolder, make } = await useBackups()

/** A store with an object of each content, named by a row. */
async function useObjects(contents: readonly (string | Buffer)[]) {
  const folder = createFolder()
  const blobs = createDiskBlobs(join(folder, 'storage'))
  await admin.query(`insert into storage.buckets (id, name) values ('files', 'files')
    on conflict do nothing; truncate storage.objects`)
  const keys: BlobKey[] = []
  for (const [at, content] of contents.entries()) {
    const blob = { objectId: randomUUID(), version: randomUUID() }
    await write(blobs, blob, content)
    await admin.query(
      'insert into storage.objects (id, bucket_id, name, version) values ($1, $2, $3, $4)',
      [blob.objectId, 'files', `file ${at}`, blob.version],
    )
    keys.push(blob)
  }
  return { blobs, keys }
}

const write = (blobs: BlobStore, blob: BlobKey, content: string | Buffer) =>
  blobs.write(blob, toChunks(Buffer.from(content)), { maxBytes: 1e9 })

async function* toChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const read = async (blobs: BlobStore, blob: BlobKey) => {
  const bytes = await blobs.read(blob)
  return bytes && (await text(bytes))
}

test('a restore brings back the bytes of every object', async () => {
  const large = randomBytes(3_000_000).toString('hex')
  const { blobs, keys } = await useObjects(['one', '', large])
  const finished = await make({ blobs, key })
  expect(finished?.objects).toMatchObject({ in: 'archive', count: 3, missing: 0 })
  await using target = await interruptRestore()
  const dataDir = createFolder()
  const restored = await restoreInto(finished?.path ?? '', target.adminUrl, { key, dataDir })
  expect(restored.objects).toMatchObject({ in: 'archive', count: 3 })
  const back = createDiskBlobs(join(dataDir, 'storage'))
  expect(await Promise.all(keys.map((blob) => read(back, blob)))).toEqual(['one', '', large])
  const names = await withClient(
    target.adminUrl,
    async (client) =>
      (await client.query<{ version: string }>('select version from storage.objects order by name'))
        .rows,
  )
  expect(names.map(({ version }) => version)).toEqual(keys.map(({ version }) => version))
  await prepareDatabase(target.adminUrl, productMigrations)
})

test('an object that is replaced while a backup is made keeps the bytes of the snapshot', async () => {
  const { blobs, keys } = await useObjects(['old', 'deleted'])
  const [replaced, deleted] = keys
  if (!replaced || !deleted) throw new Error('no objects')
  const service = keepDuringBackups(blobs, db)
  let isFirst = true
  const slow: BlobStore = {
    ...blobs,
    async findSize(blob) {
      if (isFirst) {
        isFirst = false
        const next = { objectId: replaced.objectId, version: randomUUID() }
        await write(service, next, 'new')
        await admin.query('update storage.objects set version = $2 where id = $1', [
          replaced.objectId,
          next.version,
        ])
        await admin.query('delete from storage.objects where id = $1', [deleted.objectId])
        await service.remove([replaced, deleted])
      }
      return blobs.findSize(blob)
    },
  }
  const finished = await make({ blobs: slow })
  expect(finished?.objects).toMatchObject({ count: 2, bytes: 10, missing: 0 })
  await using target = await interruptRestore()
  const dataDir = createFolder()
  await restoreInto(finished?.path ?? '', target.adminUrl, { dataDir })
  const back = createDiskBlobs(join(dataDir, 'storage'))
  expect([await read(back, replaced), await read(back, deleted)]).toEqual(['old', 'deleted'])
  // Without a backup the bytes go at once.
  await service.remove([replaced, deleted])
  expect(await read(blobs, replaced)).toBe(null)
})

test('bytes that were lost before are counted, and those in S3 stay there', async () => {
  const { blobs, keys } = await useObjects(['one', 'two'])
  await blobs.remove(keys.slice(0, 1))
  expect((await make({ blobs }))?.objects).toMatchObject({ count: 1, missing: 1 })
  expect((await make({ blobs: null }))?.objects).toMatchObject({ in: 's3', count: 0 })
})
