import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { service, client, admin, createBucket, signUp } = await useStorage()

test('stock supabase-js uploads a file and downloads the same bytes', async () => {
  const bucket = await createBucket()
  const bytes = crypto.getRandomValues(new Uint8Array(50_000))
  const { data, error } = await service.storage
    .from(bucket)
    .upload('a/b.bin', bytes, { contentType: 'application/octet-stream' })
  expect([error, data]).toEqual([
    null,
    { id: expect.any(String), path: 'a/b.bin', fullPath: `${bucket}/a/b.bin` },
  ])
  const { data: blob } = await service.storage.from(bucket).download('a/b.bin')
  expect(new Uint8Array((await blob?.arrayBuffer()) ?? [])).toEqual(bytes)
})

test('a person may write what a policy allows, and is told which policy is missing', async () => {
  const bucket = await createBucket({ id: 'own-files' })
  const { id, token } = await signUp()
  const files = client(token).storage.from(bucket)
  const refused = await files.upload(`${id}/a.txt`, 'a')
  expect(refused.error).toMatchObject({ statusCode: '403' })
  await admin.query(`create policy own_files_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'own-files' and (storage.foldername(name))[1] = (select auth.uid())::text)`)
  expect((await files.upload(`${id}/a.txt`, 'a')).error).toBeNull()
  expect((await files.upload(`other/a.txt`, 'a')).error).toMatchObject({ statusCode: '403' })
  expect((await files.upload(`${id}/a.txt`, 'b', { upsert: true })).error).toMatchObject({
    statusCode: '403',
  })
})
