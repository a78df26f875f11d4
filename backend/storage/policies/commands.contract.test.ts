import { beforeAll, describe, expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

/**
 * Which commands of row level security an operation needs, for every set of policies that a bucket
 * can have: an operation works exactly when all of its commands are allowed.
 */
const { service, client, admin, keys, send, signUp, createBucket } = await useStorage()

type Files = ReturnType<ReturnType<typeof client>['storage']['from']>
type Command = 'insert' | 'select' | 'update' | 'delete'
const commands: Command[] = ['insert', 'select', 'update', 'delete']

/** Each operation has a folder of its own, where `old` is there before. */
const operations: Record<
  string,
  { needs: Command[]; run: (files: Files, folder: string) => Promise<boolean> }
> = {
  upload: {
    needs: ['insert'],
    run: async (files, folder) => (await files.upload(`${folder}/new`, 'x')).error === null,
  },
  // PostgreSQL asks for update only when there is a row to update.
  'upload over nothing with upsert': {
    needs: ['insert', 'select'],
    run: async (files, folder) =>
      (await files.upload(`${folder}/new`, 'x', { upsert: true })).error === null,
  },
  'upload over an object with upsert': {
    needs: ['insert', 'select', 'update'],
    run: async (files, folder) =>
      (await files.upload(`${folder}/old`, 'x', { upsert: true })).error === null,
  },
  download: {
    needs: ['select'],
    run: async (files, folder) => (await files.download(`${folder}/old`)).error === null,
  },
  info: {
    needs: ['select'],
    run: async (files, folder) => (await files.info(`${folder}/old`)).error === null,
  },
  list: {
    needs: ['select'],
    run: async (files, folder) => (await files.list(folder)).data?.length === 1,
  },
  'list with listV2': {
    needs: ['select'],
    run: async (files, folder) =>
      (await files.listV2({ prefix: `${folder}/` })).data?.objects.length === 1,
  },
  'sign a URL': {
    needs: ['select'],
    run: async (files, folder) => (await files.createSignedUrl(`${folder}/old`, 60)).error === null,
  },
  'sign an upload': {
    needs: ['insert'],
    run: async (files, folder) =>
      (await files.createSignedUploadUrl(`${folder}/new`)).error === null,
  },
  move: {
    needs: ['select', 'update'],
    run: async (files, folder) =>
      (await files.move(`${folder}/old`, `${folder}/moved`)).error === null,
  },
  copy: {
    needs: ['insert', 'select'],
    run: async (files, folder) =>
      (await files.copy(`${folder}/old`, `${folder}/copied`)).error === null,
  },
  remove: {
    needs: ['select', 'delete'],
    run: async (files, folder) => (await files.remove([`${folder}/old`])).data?.length === 1,
  },
}

async function bucketWith(allowed: readonly Command[]): Promise<string> {
  const bucket = await createBucket()
  for (const command of allowed) {
    const check = command === 'insert' ? 'with check' : 'using'
    await admin.query(
      `create policy "${command} ${bucket}" on storage.objects for ${command} to authenticated
         ${check} (bucket_id = '${bucket}')`,
    )
  }
  await service.storage.from(bucket).upload('old', 'old bytes')
  return bucket
}

const subsets = Array.from({ length: 16 }, (_, bits) =>
  commands.filter((_command, index) => (bits & (1 << index)) !== 0),
)

test.for(subsets.map((allowed) => ({ allowed })))(
  'with policies for $allowed',
  async ({ allowed }) => {
    const { token } = await signUp()
    const bucket = await bucketWith(allowed)
    const files = client(token).storage.from(bucket)
    const own = service.storage.from(bucket)
    const outcomes: Record<string, boolean> = {}
    const expected: Record<string, boolean> = {}
    for (const [name, { needs, run }] of Object.entries(operations)) {
      const folder = name.replaceAll(' ', '-')
      await own.upload(`${folder}/old`, 'old bytes')
      outcomes[name] = await run(files, folder)
      expected[name] = needs.every((command) => allowed.includes(command))
      if (expected[name]) continue
      // What was refused changed nothing.
      const { data } = await own.list(folder)
      expect([name, data?.map((object) => object.name)]).toEqual([name, ['old']])
      const { data: bytes } = await own.download(`${folder}/old`)
      expect(await bytes?.text()).toBe('old bytes')
    }
    expect(outcomes).toEqual(expected)
    await admin.query(
      allowed.map((command) => `drop policy "${command} ${bucket}" on storage.objects;`).join(''),
    )
  },
)

describe('a refused upload names the missing policies', () => {
  const hintOf = async (response: Response) => {
    const { hint = '' } = (await response.json()) as { hint?: string }
    return commands.filter((command) => hint.split('. ')[0]?.includes(command))
  }
  test.for([
    [[], ['insert', 'select', 'update']],
    [['insert'], ['select', 'update']],
    [['insert', 'update'], ['select']],
    [['insert', 'select'], ['update']],
    [['select', 'update'], ['insert']],
    [['insert', 'select', 'delete'], ['update']],
  ] as [Command[], Command[]][])('with %j an upsert lacks %j', async ([allowed, missing]) => {
    const { token } = await signUp()
    const bucket = await bucketWith(allowed)
    const init = { method: 'POST', body: 'x', headers: { 'x-upsert': 'true' } }
    expect(await hintOf(await send(`/object/${bucket}/old`, init, token))).toEqual(missing)
    const { data } = await service.storage.from(bucket).list()
    expect(data?.map(({ name }) => name)).toEqual(['old'])
  })

  test('and does not tell whether somebody else has such an object', async () => {
    const bucket = await createBucket()
    const [ada, obi] = [await signUp(), await signUp()]
    await admin.query(
      `create policy "own ${bucket}" on storage.objects for select to authenticated
         using (bucket_id = '${bucket}' and owner_id = (select auth.uid()::text))`,
    )
    await admin.query(
      `insert into storage.objects (bucket_id, name, version, owner_id)
       values ($1, 'there', gen_random_uuid(), $2)`,
      [bucket, obi.id],
    )
    const init = { method: 'POST', body: 'x', headers: { 'x-upsert': 'true' } }
    const [there, absent] = [
      await (await send(`/object/${bucket}/there`, init, ada.token)).text(),
      await (await send(`/object/${bucket}/absent`, init, ada.token)).text(),
    ]
    expect(there).toBe(absent)
    expect(there).toContain('for: insert, update.')
  })

  test('and one that is not seen is not mentioned', async () => {
    const { token } = await signUp()
    const bucket = await bucketWith(['delete', 'update'])
    for (const [method, path, body] of [
      ['DELETE', `/object/${bucket}/old`, undefined],
      ['POST', '/object/move', { bucketId: bucket, sourceKey: 'old', destinationKey: 'x' }],
      ['POST', `/object/sign/${bucket}/old`, { expiresIn: 60 }],
    ] as const) {
      const response = await send(
        path,
        { method, ...(body && { body: JSON.stringify(body) }) },
        token,
      )
      expect(await response.json()).toEqual({
        statusCode: '404',
        error: 'not_found',
        message: 'Object not found',
        code: 'NoSuchKey',
      })
    }
  })

  test.for([
    ['DELETE', '/object/BUCKET/old', undefined, 'delete'],
    ['POST', '/object/move', { sourceKey: 'old', destinationKey: 'x' }, 'update'],
  ] as const)(
    '%s %s says so when the caller sees the object',
    async ([method, path, body, command]) => {
      const { token } = await signUp()
      const bucket = await bucketWith(['select'])
      const response = await send(
        path.replace('BUCKET', bucket),
        { method, ...(body && { body: JSON.stringify({ ...body, bucketId: bucket }) }) },
        token,
      )
      expect(await response.json()).toMatchObject({
        statusCode: '404',
        message: 'Object not found',
        hint: expect.stringContaining(`for: ${command}`),
      })
    },
  )
})

describe('who may do what in a folder of their own', () => {
  const bucket = 'folders'
  beforeAll(async () => {
    await createBucket({ id: bucket })
    await admin.query(`
      create policy folders_own on storage.objects for all to authenticated using (
        bucket_id = 'folders' and (storage.foldername(name))[1] = (select auth.uid()::text));
      create policy folders_admin on storage.objects for all to authenticated using (
        bucket_id = 'folders' and (select auth.jwt() -> 'app_metadata' ->> 'role') = 'admin')`)
  })

  test.for([
    ['anon', false],
    ['stranger', false],
    ['owner', true],
    ['admin', true],
    ['service_role', true],
  ] as const)('%s: %s', async ([who, isAllowed]) => {
    const owner = await signUp()
    const admins = await keys.signAccessToken({
      sub: (await signUp()).id,
      role: 'authenticated',
      app_metadata: { role: 'admin' },
      exp: Math.floor(Date.now() / 1_000) + 600,
    })
    const files = {
      anon: async () => client(),
      stranger: async () => client((await signUp()).token),
      owner: async () => client(owner.token),
      admin: async () => client(admins),
      service_role: async () => service,
    }
    const from = (await files[who]()).storage.from(bucket)
    const path = `${owner.id}/cv.txt`
    await client(owner.token).storage.from(bucket).upload(path, 'x')
    const results = {
      upload: (await from.upload(`${owner.id}/new.txt`, 'x')).error === null,
      replace: (await from.update(path, 'y')).error === null,
      download: (await from.download(path)).error === null,
      info: (await from.info(path)).error === null,
      list: ((await from.list(owner.id)).data?.length ?? 0) > 0,
      sign: (await from.createSignedUrl(path, 60)).error === null,
      signMany: (await from.createSignedUrls([path], 60)).data?.[0]?.error === null,
      signUpload: (await from.createSignedUploadUrl(`${owner.id}/z`)).error === null,
      copy: (await from.copy(path, `${owner.id}/copy.txt`)).error === null,
      move: (await from.move(path, `${owner.id}/moved.txt`)).error === null,
      remove: (await from.remove([`${owner.id}/moved.txt`, path])).data?.length === 1,
    }
    expect(results).toEqual(
      Object.fromEntries(Object.keys(results).map((name) => [name, isAllowed])),
    )
  })
})
