import { expect, test } from 'vitest'
import { encodeMetadata } from '../../../test/storage/tus-requests.ts'
import { useTus, type TusRequest } from '../../../test/use/use-tus.ts'

const storage = await useTus()
const { admin, allowOwnFolder, begin, create, download, offsetOf, patch, tus } = storage

test('policies decide at the creation, with each request and at the end', async () => {
  const bucket = await storage.createBucket()
  const [ada, obi] = [await storage.signUp(), await storage.signUp()]
  expect((await create(bucket, `${ada.id}/a`, { token: ada.token })).status).toBe(403)
  await allowOwnFolder(bucket)
  expect((await create(bucket, `${ada.id}/a`, { token: obi.token })).status).toBe(403)
  const url = await begin(bucket, `${ada.id}/a`, { token: ada.token })
  expect((await patch(url, 0, 'hello', { token: ada.token })).status).toBe(204)
  await admin.query(`drop policy "own insert ${bucket}" on storage.objects`)
  const refused = await patch(url, 5, 'world', { token: ada.token })
  expect([refused.status, await offsetOf(url, ada.token)]).toEqual([403, '5'])
  expect(
    (await admin.query('select 1 from storage.objects where bucket_id = $1', [bucket])).rowCount,
  ).toBe(0)
})

test('nobody else may continue, read or end an upload', async () => {
  const bucket = await storage.createBucket()
  const [ada, obi] = [await storage.signUp(), await storage.signUp()]
  await allowOwnFolder(bucket)
  const url = await begin(bucket, `${ada.id}/a`, { token: ada.token })
  for (const token of [obi.token, 'sb_publishable_test', undefined]) {
    expect(await offsetOf(url, token)).toBe(404)
    expect((await patch(url, 0, 'stolen', { token })).status).toBe(404)
    expect((await tus('DELETE', url, { token })).status).toBe(404)
  }
  expect(await offsetOf(url, ada.token)).toBe('0')
  for (const odd of ['not-a-uuid', '..%2f..', '%00'])
    expect(await offsetOf(`/upload/resumable/${odd}`)).not.toBe('0')
})

test('a person has room for so many unfinished uploads, and the service role has no limit', async () => {
  const bucket = await storage.createBucket()
  const [ada, obi] = [await storage.signUp(), await storage.signUp()]
  await allowOwnFolder(bucket)
  const start = ({ id, token }: { id: string; token: string }, name: string, length: number) =>
    create(bucket, `${id}/${name}`, { token, length })
  // 1 GiB in all: 17 times 60 MB are less.
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => start(ada, `large ${index}`, 60_000_000)),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(17)
  const refused = all.find(({ status }) => status !== 201)
  expect([refused?.status, await refused?.text()]).toEqual([
    413,
    'You have too many unfinished uploads. Finish or end some of them first.\n',
  ])
  expect((await start(obi, 'a', 60_000_000)).status).toBe(201)
  await admin.query(
    `insert into storage.unfinished_uploads (protocol, bucket_id, name, role, owner_id, quota_key,
       upsert, size_bytes, content_type, cache_control, expires_at)
     select 'tus', $1, 'x', 'authenticated', $2, 'user ' || $2, false, 1, '', '', now() + interval '1 hour'
     from generate_series(1, 99)`,
    [bucket, obi.id],
  )
  expect((await start(obi, 'b', 1)).status).toBe(413)
  expect((await create(bucket, 'c', { length: 60_000_000 })).status).toBe(201)
})

test('whoever has the token of an upload URL uploads that object and no other', async () => {
  const bucket = await storage.createBucket()
  const sign = async (name: string) => {
    const { data } = await storage.service.storage.from(bucket).createSignedUploadUrl(name)
    return { 'x-signature': data?.token ?? '' }
  }
  const [headers, forOther] = [await sign('a'), await sign('b')]
  const token = 'sb_publishable_test'
  const post = (options: TusRequest, objectName = 'a') =>
    tus('POST', '/upload/resumable/sign', {
      token,
      ...options,
      headers: {
        'upload-length': '5',
        'upload-metadata': encodeMetadata({ bucketName: bucket, objectName }),
        ...options.headers,
      },
    })
  expect((await post({})).status).toBe(400)
  expect((await post({ headers: forOther })).status).toBe(400)
  expect((await post({ headers: { 'x-signature': 'a.b.c' } })).status).toBe(400)
  const created = await post({ headers })
  const url = created.headers.get('location') ?? ''
  expect([created.status, url]).toEqual([201, expect.stringContaining('/upload/resumable/sign/')])
  expect((await patch(url, 0, 'hello', { token, headers: forOther })).status).toBe(400)
  expect((await patch(url.replace('/sign', ''), 0, 'hello', { token, headers })).status).toBe(404)
  expect((await patch(url, 0, 'hello', { token, headers })).status).toBe(204)
  expect(await download(bucket, 'a')).toBe('hello')
  expect((await post({ headers })).status).toBe(409)
})
