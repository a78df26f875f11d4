import { describe, expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

/**
 * Policies as the documentation of Supabase writes them (guides/storage/security/access-control,
 * schema/helper-functions, schema/custom-roles, security/ownership) work as they are.
 */
const { service, client, admin, keys, signUp, createBucket } = await useStorage()

type Files = ReturnType<ReturnType<typeof client>['storage']['from']>
const anyone = (bucket: string) => client().storage.from(bucket)
const person = async (bucket: string) => {
  const { id, token } = await signUp()
  return { id, files: client(token).storage.from(bucket) }
}
const tokenWith = (claims: Record<string, unknown>) =>
  keys.signAccessToken({ exp: Math.floor(Date.now() / 1_000) + 600, ...claims })
const uploads = async (files: Files, name: string) =>
  (await files.upload(name, 'bytes')).error === null
const reads = async (files: Files, name: string) => (await files.download(name)).error === null
const lists = async (files: Files, folder = '') => (await files.list(folder)).data?.length ?? 0
const put = (bucket: string, name: string) => service.storage.from(bucket).upload(name, 'bytes')

test('authenticated people upload into one bucket', async () => {
  const [bucket, other] = [await createBucket({ id: 'my_bucket_id' }), await createBucket()]
  await admin.query(`create policy "policy_name"
    on storage.objects for insert to authenticated with check (
      -- restrict bucket
      bucket_id = 'my_bucket_id'
    )`)
  const { files } = await person(bucket)
  expect(await uploads(files, 'a.txt')).toBe(true)
  expect(await uploads((await person(other)).files, 'a.txt')).toBe(false)
  expect(await uploads(anyone(bucket), 'b.txt')).toBe(false)
  // Without a policy for select they do not see what they uploaded.
  expect([await reads(files, 'a.txt'), await lists(files)]).toEqual([false, 0])
})

test('people upload into the folder of their id, read it, change it and delete it', async () => {
  const bucket = await createBucket({ id: 'own_folders' })
  const own = `bucket_id = 'own_folders' and (storage.foldername(name))[1] = (select auth.uid()::text)`
  await admin.query(`
    create policy "Allow authenticated uploads" on storage.objects for insert to authenticated
      with check (${own});
    create policy "Individual user Access" on storage.objects for select to authenticated
      using (${own});
    create policy "Own update" on storage.objects for update to authenticated using (${own});
    create policy "Own delete" on storage.objects for delete to authenticated using (${own})`)
  const [ada, obi] = [await person(bucket), await person(bucket)]
  const mine = `${ada.id}/cv.pdf`
  expect(await uploads(ada.files, mine)).toBe(true)
  expect([
    await uploads(ada.files, `${obi.id}/cv.pdf`),
    await uploads(ada.files, 'cv.pdf'),
  ]).toEqual([false, false])
  expect([await reads(ada.files, mine), await reads(obi.files, mine)]).toEqual([true, false])
  expect([await lists(ada.files, ada.id), await lists(obi.files, ada.id)]).toEqual([1, 0])
  expect((await ada.files.upload(mine, 'new', { upsert: true })).error).toBeNull()
  // Not out of the folder, and not into that of somebody else.
  expect((await ada.files.move(mine, `${obi.id}/cv.pdf`)).error).toMatchObject({
    statusCode: '403',
  })
  expect((await ada.files.copy(mine, `${obi.id}/cv.pdf`)).error).toMatchObject({
    statusCode: '403',
  })
  expect((await obi.files.remove([mine])).data).toEqual([])
  expect((await ada.files.remove([mine])).data).toHaveLength(1)
})

test('people read what they own', async () => {
  const bucket = await createBucket({ id: 'owned' })
  await admin.query(`
    create policy "owned_insert" on storage.objects for insert to authenticated
      with check (bucket_id = 'owned');
    create policy "User can access their own files" on storage.objects for select to authenticated
      using ((select auth.uid()) = owner_id::uuid);
    create policy "owned_delete" on storage.objects for delete to authenticated
      using ((select auth.uid())::text = owner_id)`)
  const [ada, obi] = [await person(bucket), await person(bucket)]
  await uploads(ada.files, 'a')
  await put(bucket, 'of the company')
  expect([await reads(ada.files, 'a'), await reads(obi.files, 'a')]).toEqual([true, false])
  expect([await lists(ada.files), await lists(obi.files)]).toEqual([1, 0])
  expect(
    (await ada.files.createSignedUrls(['a', 'of the company'], 60)).data?.map(
      (each) => each.error === null,
    ),
  ).toEqual([true, false])
  // It is about every bucket, so also about those of the other tests.
  await admin.query('drop policy "User can access their own files" on storage.objects')
})

test('anonymous visitors upload JPEGs into a public folder', async () => {
  const bucket = await createBucket({ id: 'cats' })
  await admin.query(`create policy "Only allow JPG" on storage.objects for insert to public
    with check (
      bucket_id = 'cats' and storage.extension(name) = 'jpg'
      and lower((storage.foldername(name))[1]) = 'public' and auth.role() = 'anon'
    )`)
  const names = ['Public/cat.jpg', 'public/deep/cat.jpg', 'public/cat.png', 'cat.jpg']
  const allowed: boolean[] = []
  for (const name of names) allowed.push(await uploads(anyone(bucket), name))
  expect(allowed).toEqual([true, true, false, false])
  expect(await uploads((await person(bucket)).files, 'public/b.jpg')).toBe(false)
})

test('anybody reads a file of one name', async () => {
  const bucket = await createBucket()
  await put(bucket, 'site/favicon.ico')
  await put(bucket, 'site/secret.ico')
  await admin.query(`create policy "Allow public downloads" on storage.objects for select to public
    using (storage.filename(name) = 'favicon.ico')`)
  expect(await reads(anyone(bucket), 'site/favicon.ico')).toBe(true)
  expect(await reads(anyone(bucket), 'site/secret.ico')).toBe(false)
})

test('a public bucket is read without a policy, and listed only with one', async () => {
  const bucket = await createBucket({ id: 'open', isPublic: true })
  await put(bucket, 'a')
  const { publicUrl } = anyone(bucket).getPublicUrl('a').data
  expect(publicUrl).toContain('/object/public/open/a')
  expect([await reads(anyone(bucket), 'a'), await lists(anyone(bucket))]).toEqual([true, 0])
  expect(await uploads(anyone(bucket), 'b')).toBe(false)
  await admin.query(`create policy "Public Access" on storage.objects for select
    using (bucket_id = 'open')`)
  expect(await lists(anyone(bucket))).toBe(1)
})

test('a role of one’s own reads the bucket of the team', async () => {
  const bucket = await createBucket({ id: 'teams' })
  await put(bucket, 'plan.txt')
  // Roles belong to the whole cluster, which other tests use too.
  const role = `manager_${bucket}_${process.pid}`
  await admin.query(`
    create role ${role}; grant ${role} to authenticator; grant anon to ${role};
    create policy "Manager can view all files in the bucket 'teams'" on storage.objects
      for select to ${role} using (bucket_id = 'teams')`)
  const manager = client(await tokenWith({ role })).storage.from(bucket)
  expect([await reads(manager, 'plan.txt'), await lists(manager)]).toEqual([true, 1])
  expect(await uploads(manager, 'b.txt')).toBe(false)
  expect(await reads((await person(bucket)).files, 'plan.txt')).toBe(false)
  await admin.query(`drop policy "Manager can view all files in the bucket 'teams'" on storage.objects;
    drop owned by ${role}; drop role ${role}`)
})

test('members of a team share the folder of the team', async () => {
  const bucket = await createBucket({ id: 'team_files' })
  await admin.query(`
    create table public.project_members (team_id text, user_id uuid, primary key (team_id, user_id));
    alter table public.project_members enable row level security;
    grant select on public.project_members to authenticated;
    create policy project_members_select_own on public.project_members for select to authenticated
      using (user_id = (select auth.uid()));
    create policy "Team members" on storage.objects for all to authenticated using (
      bucket_id = 'team_files' and exists (
        select 1 from public.project_members m
        where m.user_id = (select auth.uid()) and m.team_id = (storage.foldername(objects.name))[1]
      )
    )`)
  const [ada, obi, eve] = [await person(bucket), await person(bucket), await person(bucket)]
  await admin.query(
    `insert into public.project_members values ('red', $1), ('red', $2), ('blue', $3)`,
    [ada.id, obi.id, eve.id],
  )
  expect(await uploads(ada.files, 'red/a.txt')).toBe(true)
  expect([await reads(obi.files, 'red/a.txt'), await reads(eve.files, 'red/a.txt')]).toEqual([
    true,
    false,
  ])
  expect([await lists(obi.files, 'red'), await lists(eve.files, 'red')]).toEqual([1, 0])
  expect((await obi.files.upload('red/a.txt', 'new', { upsert: true })).error).toBeNull()
  expect((await eve.files.upload('red/a.txt', 'x', { upsert: true })).error).toMatchObject({
    statusCode: '403',
  })
  await admin.query('delete from public.project_members where user_id = $1', [obi.id])
  expect(await reads(obi.files, 'red/a.txt')).toBe(false)
})

test('a restrictive policy asks for a second factor before something is deleted', async () => {
  const bucket = await createBucket({ id: 'vault' })
  await admin.query(`
    create policy vault_all on storage.objects for all to authenticated using (bucket_id = 'vault');
    create policy "Second factor" on storage.objects as restrictive for delete to authenticated
      using (bucket_id <> 'vault' or (select auth.jwt() ->> 'aal') = 'aal2')`)
  await put(bucket, 'a')
  const { id } = await person(bucket)
  const as = async (aal: string) =>
    client(await tokenWith({ sub: id, role: 'authenticated', aal })).storage.from(bucket)
  expect((await (await as('aal1')).remove(['a'])).data).toEqual([])
  expect((await (await as('aal2')).remove(['a'])).data).toHaveLength(1)
})

describe('policies for one operation', () => {
  test('people list a bucket that they may not download from, and the other way round', async () => {
    const [seen, read] = [await createBucket({ id: 'seen' }), await createBucket({ id: 'read' })]
    await admin.query(`
      create policy "list only" on storage.objects for select to authenticated
        using (bucket_id = 'seen' and storage.allow_only_operation('object.list'));
      create policy "read only" on storage.objects for select to authenticated using (
        bucket_id = 'read' and storage.allow_any_operation(
          array['storage.object.get_authenticated', 'object.info_authenticated'])
      )`)
    for (const bucket of [seen, read]) await put(bucket, 'a')
    const [{ files: list }, { files: download }] = [await person(seen), await person(read)]
    expect([await lists(list), await reads(list, 'a')]).toEqual([1, false])
    expect([await lists(download), await reads(download, 'a')]).toEqual([0, true])
    expect((await download.info('a')).error).toBeNull()
    expect((await download.createSignedUrl('a', 60)).error).not.toBeNull()
  })

  test('the size of the buckets counts what the caller may see', async () => {
    const bucket = await createBucket()
    await put(bucket, 'a')
    await put(bucket, 'b')
    const sizes = async (role: string) => {
      await admin.query(`begin; set local role ${role}`)
      const { rows } = await admin.query(
        'select size from storage.get_size_by_bucket() where bucket_id = $1',
        [bucket],
      )
      await admin.query('rollback')
      return rows
    }
    expect(await sizes('service_role')).toEqual([{ size: '10' }])
    expect(await sizes('anon')).toEqual([])
  })
})
