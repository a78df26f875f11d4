import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { service, client, admin, send, signUp, folder } = await useStorage({
  fileSizeLimitBytes: 2_000_000,
})
const { storage } = service
const newName = () => `bucket-${randomUUID()}`
const bodyOf = async (response: Response) => [response.status, await response.json()]

describe('the service role', () => {
  test('creates, reads, changes and deletes a bucket', async () => {
    const id = newName()
    const limits = { fileSizeLimit: '1mb', allowedMimeTypes: ['image/*', 'text/plain'] }
    expect(await storage.createBucket(id, { public: true, ...limits })).toEqual({
      data: { name: id },
      error: null,
    })
    const { data: bucket } = await storage.getBucket(id)
    expect(bucket).toEqual({
      id,
      name: id,
      owner: '',
      public: true,
      type: 'STANDARD',
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*', 'text/plain'],
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    // What a change leaves out keeps its value; null removes a limit.
    expect((await storage.updateBucket(id, { public: false })).data).toEqual({
      message: 'Successfully updated',
    })
    expect((await storage.getBucket(id)).data).toMatchObject({
      public: false,
      file_size_limit: 1_000_000,
    })
    await storage.updateBucket(id, { public: false, fileSizeLimit: null, allowedMimeTypes: null })
    expect((await storage.getBucket(id)).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: null,
    })
    expect((await storage.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
    expect((await storage.getBucket(id)).error).toMatchObject({ message: 'Bucket not found' })
  })

  test('lists buckets sorted, in pages, by a part of the name whose wildcards are plain text', async () => {
    const part = `p%_${randomUUID().slice(0, 8)}`.replace('%', '$')
    const names = ['c', 'a', 'b'].map((letter) => `${letter}${part}`)
    for (const name of [...names, `x${part.replace('_', 'Z')}`]) await storage.createBucket(name)
    const list = async (options: Parameters<typeof storage.listBuckets>[0]) =>
      (await storage.listBuckets(options)).data?.map(({ name }) => name[0]).join('')
    expect(await list({ search: part })).toBe('abc')
    expect(await list({ search: part.toUpperCase() })).toBe('abc')
    expect(await list({ search: part, sortColumn: 'name', sortOrder: 'desc' })).toBe('cba')
    expect(await list({ search: part, sortColumn: 'created_at' })).toBe('cab')
    expect(await list({ search: part, limit: 1, offset: 1 })).toBe('b')
    expect(await list({ search: '%' })).toBe('')
  })

  test('deletes only an empty bucket, and empties it in pages with the bytes', async () => {
    const id = newName()
    await storage.createBucket(id)
    await storage.from(id).upload('a.txt', 'a')
    // Rows of many pages; their bytes never were.
    await admin.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select $1, 'many/' || number, gen_random_uuid(), '{}' from generate_series(1, 1200) number`,
      [id],
    )
    expect((await storage.deleteBucket(id)).error).toMatchObject({
      message: 'The bucket you tried to delete is not empty',
      statusCode: '409',
    })
    expect(await (await send(`/bucket/${id}`, { method: 'DELETE' })).json()).toMatchObject({
      code: 'ResourceNotEmpty',
    })
    const files = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ).length
    expect(files()).toBe(1)
    expect((await storage.emptyBucket(id)).error).toBeNull()
    expect(files()).toBe(0)
    expect((await storage.deleteBucket(id)).error).toBeNull()
  })
})

test.for([
  ['POST', '/bucket', { name: 'a/b' }, '400', 'InvalidBucketName', 'Invalid Input'],
  ['POST', '/bucket', { name: ' ' }, '400', 'InvalidBucketName', 'Invalid Input'],
  ['POST', '/bucket', { name: 'x'.repeat(101) }, '400', 'InvalidBucketName', 'Invalid Input'],
  ['POST', '/bucket', { name: 'taken' }, '409', 'BucketAlreadyExists', 'Duplicate'],
  ['POST', '/bucket', {}, '400', 'InvalidRequest', 'Error'],
  [
    'POST',
    '/bucket',
    { name: 'n', file_size_limit: 'big' },
    '400',
    'InvalidRequest',
    'InvalidRequest',
  ],
  [
    'POST',
    '/bucket',
    { name: 'n', file_size_limit: '3gb' },
    '413',
    'EntityTooLarge',
    'Payload too large',
  ],
  [
    'PUT',
    '/bucket/taken',
    { allowed_mime_types: ['no type'] },
    '415',
    'InvalidMimeType',
    'invalid_mime_type',
  ],
  ['GET', '/bucket/absent', null, '404', 'NoSuchBucket', 'Bucket not found'],
  ['PUT', '/bucket/absent', { public: true }, '404', 'NoSuchBucket', 'Bucket not found'],
  ['DELETE', '/bucket/absent', null, '404', 'NoSuchBucket', 'Bucket not found'],
  ['POST', '/bucket/absent/empty', null, '404', 'NoSuchBucket', 'Bucket not found'],
  ['GET', '/bucket?limit=none', null, '400', 'InvalidRequest', 'InvalidRequest'],
] as const)('%s %s %j is refused: %s %s', async ([method, path, json, statusCode, code, error]) => {
  await storage.createBucket('taken')
  const response = await send(path, { method, ...(json && { body: JSON.stringify(json) }) })
  expect(await bodyOf(response)).toEqual([
    400,
    { statusCode, code, error, message: expect.any(String) },
  ])
})

describe('a person', () => {
  test('needs a policy for each command, and is told which one is missing', async () => {
    const { id: userId, token } = await signUp()
    const person = client(token).storage
    const bucket = `own-${userId}`
    const json = (method: string, body: object) => ({ method, body: JSON.stringify(body) })
    const refused = await send('/bucket', json('POST', { name: bucket }), token)
    expect(await bodyOf(refused)).toEqual([
      400,
      {
        statusCode: '403',
        code: 'AccessDenied',
        error: 'Unauthorized',
        message: 'new row violates row-level security policy for table "buckets"',
        hint: expect.stringContaining('for: insert'),
      },
    ])
    const own = `(name = 'own-' || (select auth.uid()))`
    await admin.query(
      `create policy own_insert on storage.buckets for insert to authenticated with check ${own}`,
    )
    expect((await person.createBucket(bucket)).error).toBeNull()
    // Without select the bucket is not there, and nothing more is said.
    expect(await bodyOf(await send(`/bucket/${bucket}`, json('PUT', {}), token))).toEqual([
      400,
      {
        statusCode: '404',
        code: 'NoSuchBucket',
        error: 'Bucket not found',
        message: 'Bucket not found',
      },
    ])
    await admin.query(
      `create policy own_select on storage.buckets for select to authenticated using ${own}`,
    )
    expect((await person.listBuckets()).data?.map(({ id }) => id)).toEqual([bucket])
    expect((await person.getBucket(bucket)).data?.owner).toBe(userId)
    for (const [method, command] of [
      ['PUT', 'update'],
      ['DELETE', 'delete'],
    ] as const)
      expect(await bodyOf(await send(`/bucket/${bucket}`, json(method, {}), token))).toEqual([
        400,
        expect.objectContaining({
          code: 'NoSuchBucket',
          hint: expect.stringContaining(`for: ${command}`),
        }),
      ])
    await admin.query(
      `create policy own_update on storage.buckets for update to authenticated using ${own};
       create policy own_delete on storage.buckets for delete to authenticated using ${own}`,
    )
    expect((await person.updateBucket(bucket, { public: true })).error).toBeNull()
    expect((await person.deleteBucket(bucket)).error).toBeNull()
  })

  test('cannot empty a bucket whose objects they may only select', async () => {
    const id = newName()
    const { token } = await signUp()
    await storage.createBucket(id)
    await storage.from(id).upload('seen.txt', 'a')
    await admin.query(
      `create policy "see ${id}" on storage.objects for select using (bucket_id = '${id}');
       create policy "know ${id}" on storage.buckets for select using (id = '${id}')`,
    )
    const response = await send(`/bucket/${id}/empty`, { method: 'POST' }, token)
    expect(await bodyOf(response)).toEqual([
      400,
      {
        statusCode: '403',
        code: 'AccessDenied',
        error: 'Unauthorized',
        message: 'Cannot delete: seen.txt, you may have SELECT but not DELETE permissions',
        hint: expect.stringContaining('for: delete'),
      },
    ])
    expect((await storage.from(id).download('seen.txt')).error).toBeNull()
  })
})
