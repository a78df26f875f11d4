import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anon,
  person,
  service,
  usePostgresChanges,
} from '../../../test/use/use-postgres-changes.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const bisi = '00000000-0000-4000-8000-00000000000b'

describe.each(['wal', 'outbox'] as const)('postgres_changes from the %s', async (source) => {
  const { admin, start } = await usePostgresChanges(source)
  beforeAll(() =>
    admin.query(`
      create table public.notes (
        id int primary key, owner uuid, body text, amount numeric, done boolean, tags text[],
        secret text
      );
      alter table public.notes enable row level security;
      create policy notes_select_own on public.notes for select to authenticated
        using (owner = (select auth.uid()));
      grant select on public.notes to service_role;
      grant select (id, owner, body, amount, done, tags) on public.notes to anon, authenticated;
      create table public.open_notes (id int primary key, body text, large text);
      grant select on public.open_notes to anon, authenticated, service_role;
      create table public.pairs (a int, b text, owner uuid, primary key (a, b));
      alter table public.pairs enable row level security;
      create policy pairs_select_own on public.pairs for select using (owner = (select auth.uid()));
      grant select on public.pairs to authenticated;
      create table public.keyless (body text);
      alter table public.keyless enable row level security;
      create policy keyless_select on public.keyless for select using (true);
      grant select on public.keyless to authenticated;
      create table public.unpublished (id int primary key);
      create table public.closed (id int primary key);
      create table public.full_notes (id int primary key, owner uuid, body text);
      alter table public.full_notes replica identity full;
      alter table public.full_notes enable row level security;
      create policy full_notes_select_own on public.full_notes for select to authenticated
        using (owner = (select auth.uid()));
      grant select on public.full_notes to anon, authenticated, service_role;
      alter publication supabase_realtime add table public.notes, public.open_notes, public.pairs,
        public.keyless, public.closed, public.full_notes;
    `),
  )
  beforeEach(() => admin.query('truncate notes, open_notes, pairs, keyless, closed, full_notes'))

  test('tells what was inserted, updated and deleted, in the shape of Supabase', async () => {
    const { follow } = await start()
    const told = await follow(person(ada), 'notes')
    await admin.query(`insert into notes values (1, $1, 'a', 1.50, true, '{x,"y z"}', 'hidden')`, [
      ada,
    ])
    await expect.poll(told.short).toEqual(['INSERT 1'])
    await admin.query(`update notes set body = 'b'`)
    await expect.poll(told.short).toHaveLength(2)
    await admin.query('delete from notes')
    await expect.poll(told.short).toEqual(['INSERT 1', 'UPDATE 1', 'DELETE 1'])
    const record = { id: 1, owner: ada, body: 'a', amount: 1.5, done: true, tags: ['x', 'y z'] }
    const columns = [
      { name: 'id', type: 'int4' },
      { name: 'owner', type: 'uuid' },
      { name: 'body', type: 'text' },
      { name: 'amount', type: 'numeric' },
      { name: 'done', type: 'bool' },
      { name: 'tags', type: '_text' },
    ]
    const common = { schema: 'public', table: 'notes', columns, errors: null }
    const commit_timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(JSON.parse(JSON.stringify(told.payloads))).toEqual([
      { ids: told.ids, data: { ...common, type: 'INSERT', record, commit_timestamp } },
      {
        ids: told.ids,
        data: {
          ...common,
          type: 'UPDATE',
          record: { ...record, body: 'b' },
          old_record: { id: 1 },
          commit_timestamp,
        },
      },
      {
        ids: told.ids,
        data: { ...common, type: 'DELETE', record: {}, old_record: { id: 1 }, commit_timestamp },
      },
    ])
  })

  test('people see only the rows that they may select', async () => {
    const { follow } = await start()
    const [mine, hers, stranger, all] = [
      await follow(person(ada), 'notes'),
      await follow(person(bisi), 'notes'),
      await follow(anon, 'notes'),
      await follow(service, 'notes'),
    ]
    await admin.query(`insert into notes (id, owner) values (1, $1), (2, $2), (3, null)`, [
      ada,
      bisi,
    ])
    await expect.poll(all.short).toEqual(['INSERT 1', 'INSERT 2', 'INSERT 3'])
    await expect.poll(mine.short).toEqual(['INSERT 1'])
    await expect.poll(hers.short).toEqual(['INSERT 2'])
    expect(stranger.short()).toEqual([])
    expect(Object.keys(all.payloads[0]?.data.record ?? {})).toContain('secret')
  })

  test('an update that takes a row out of sight tells nothing; one that brings it tells what is seen now', async () => {
    const { follow } = await start()
    await admin.query(
      `insert into notes (id, owner, body) values (1, $1, 'of Ada'), (2, $2, 'of Bisi')`,
      [ada, bisi],
    )
    const [mine, hers] = [await follow(person(ada), 'notes'), await follow(person(bisi), 'notes')]
    await admin.query(`update notes set owner = $1, body = 'given' where id = 1`, [bisi])
    await expect.poll(hers.short).toEqual(['UPDATE 1'])
    await admin.query(`insert into notes (id, owner) values (9, $1)`, [ada])
    await expect.poll(mine.short).toEqual(['INSERT 9'])
    expect(JSON.stringify(mine.payloads)).not.toContain('given')
    expect(JSON.stringify(hers.payloads)).not.toContain('of Ada')
  })

  test('what a row was for a moment, before it was somebody’s, is not told to them', async () => {
    const { follow } = await start()
    const hers = await follow(person(bisi), 'notes', {
      table: 'notes',
      filter: 'body=eq.private words',
    })
    await admin.query('begin')
    await admin.query(`insert into notes (id, owner, body) values (1, $1, 'private words')`, [ada])
    await admin.query(`update notes set owner = $1, body = 'for Bisi'`, [bisi])
    await admin.query('commit')
    await expect.poll(hers.short).toEqual(['INSERT 1', 'UPDATE 1'])
    expect(JSON.stringify(hers.payloads)).not.toContain('private words')
    for (const { ids } of hers.payloads) expect(ids).toEqual([hers.ids[0]])
  })

  test('of deleted rows only keys are told, and only to roles that may see rows', async () => {
    const { follow } = await start()
    await admin.query(`insert into full_notes values (1, $1, 'words of Ada')`, [ada])
    const [hers, stranger, all, filtered] = [
      await follow(person(bisi), 'full_notes'),
      await follow(anon, 'full_notes'),
      await follow(service, 'full_notes'),
      await follow(
        person(bisi),
        { table: 'full_notes', filter: 'body=like.words*' },
        { table: 'full_notes', filter: 'id=eq.1' },
        { table: 'full_notes', filter: 'id=eq.2' },
      ),
    ]
    await admin.query('delete from full_notes')
    await expect.poll(all.short).toEqual(['DELETE 1'])
    expect(all.payloads[0]?.data.old_record).toEqual({ id: 1, owner: ada, body: 'words of Ada' })
    await expect.poll(hers.short).toEqual(['DELETE 1'])
    expect(hers.payloads[0]?.data.old_record).toEqual({ id: 1 })
    expect(stranger.short()).toEqual([])
    expect(filtered.payloads.map(({ ids }) => ids)).toEqual([[filtered.ids[1]]])
  })

  test.each([
    ['body=eq.abc', [1]],
    ['body=neq.abc', [2]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['id=gt.1', [2, 3]],
    ['id=gte.2', [2, 3]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2]],
    ['body=like.a%', [1]],
    ['body=not.like.a%', [2]],
    ['body=ilike.X%', [2]],
    ['body=match.^a.c$', [1]],
    ['body=imatch.YZ', [2]],
    ['body=is.null', [3]],
    ['body=not.is.null', [1, 2]],
    ['done=is.true', [1]],
    ['done=is.unknown', [3]],
    ['body=isdistinct.abc', [2, 3]],
    ['amount=eq.10.00', [1]],
    ['tags=eq."{a,b}"', [2]],
    ['id=gt.0,body=eq.abc', [1]],
    ['body=in.("x,yz",q)', [2]],
    [`owner=eq.${ada.toUpperCase()}`, [1, 2, 3]],
  ])('the filter %s', async (filter, expected) => {
    const { follow } = await start()
    const [told, all] = [
      await follow(person(ada), { table: 'notes', filter }),
      await follow(person(ada), 'notes'),
    ]
    await admin.query(
      `insert into notes (id, owner, body, done, amount, tags) values
         (1, $1, 'abc', true, 10, null), (2, $1, 'x,yz', false, 11, '{a,b}'),
         (3, $1, null, null, null, null)`,
      [ada],
    )
    await expect.poll(all.short).toHaveLength(3)
    expect(told.payloads.map(({ data }) => data.record['id'])).toEqual(expected)
  })

  test('selected columns, and always the key', async () => {
    const { follow } = await start()
    const told = await follow(
      person(ada),
      { table: 'notes', select: ['body'] },
      { table: 'notes', event: 'INSERT' },
    )
    await admin.query(`insert into notes (id, owner, body) values (1, $1, 'a')`, [ada])
    await expect.poll(() => told.payloads.length).toBe(2)
    expect(told.payloads[0]).toMatchObject({
      ids: [told.ids[0]],
      data: {
        columns: [
          { name: 'id', type: 'int4' },
          { name: 'body', type: 'text' },
        ],
      },
    })
    expect(told.payloads[0]?.data.record).toEqual({ id: 1, body: 'a' })
    expect(told.payloads[1]?.ids).toEqual([told.ids[1]])
  })

  test('events, schemas and everything can be followed', async () => {
    const { follow } = await start()
    const told = await follow(
      service,
      { table: 'notes', event: 'UPDATE' },
      { schema: 'public' },
      { schema: '*' },
    )
    await admin.query('insert into open_notes values (1)')
    await admin.query('insert into notes (id) values (2)')
    await admin.query('update notes set done = true')
    await expect.poll(told.short).toEqual(['INSERT 1', 'INSERT 2', 'UPDATE 2'])
    const [update, schema, everything] = told.ids
    expect(told.payloads.map(({ ids }) => ids)).toEqual([
      [schema, everything],
      [schema, everything],
      [update, schema, everything],
    ])
  })

  test('keys of several columns', async () => {
    const { follow } = await start()
    const mine = await follow(person(ada), 'pairs')
    await admin.query(`insert into pairs values (1, 'x"y', $1), (1, 'b', $2), (2, 'x"y', $1)`, [
      ada,
      bisi,
    ])
    await expect
      .poll(() => mine.payloads.map(({ data }) => data.record))
      .toEqual([
        { a: 1, b: 'x"y', owner: ada },
        { a: 2, b: 'x"y', owner: ada },
      ])
    await admin.query(`delete from pairs where b = 'b'`)
    await expect.poll(() => mine.payloads.at(-1)?.data.old_record).toEqual({ a: 1, b: 'b' })
  })

  test('a table without a key tells an error instead of rows', async () => {
    const { follow } = await start()
    const told = await follow(person(ada), 'keyless')
    await admin.query(`insert into keyless values ('words')`)
    await expect.poll(() => told.payloads.length).toBe(1)
    expect(told.payloads[0]?.data).toMatchObject({
      type: 'INSERT',
      columns: [],
      record: {},
      errors: ['Error 400: Bad Request, no primary key'],
    })
  })

  test('large values that an update left alone are told, and of too large rows the short fields', async () => {
    const { follow } = await start()
    const told = await follow(anon, 'open_notes')
    const large = Array.from({ length: 30_000 }, (_, index) => index.toString(36)).join('')
    await admin.query('insert into open_notes values (1, $1, $2)', ['a', large])
    await expect.poll(told.short).toHaveLength(1)
    await admin.query(`update open_notes set body = 'b'`)
    await expect.poll(told.short).toHaveLength(2)
    expect(told.payloads[1]?.data.record).toEqual({ id: 1, body: 'b', large })
    await admin.query('update open_notes set large = repeat($1, 1000000)', ['xy'])
    await expect.poll(told.short).toHaveLength(3)
    expect(told.payloads[2]?.data).toMatchObject({
      record: { id: 1, body: 'b' },
      errors: ['Error 413: Payload Too Large'],
    })
    expect(told.payloads[2]?.data.record).not.toHaveProperty('large')
  })

  test.each([
    [
      { table: 'unpublished' },
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: *, schema: public, table: unpublished, filters: [], select: nil]',
    ],
    [{ table: 'missing' }, 'Please check Realtime is enabled for the given connect parameters'],
    [
      { table: 'notes', filter: 'nothing=eq.1' },
      'Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [event: *, schema: public, table: notes, filters: [{"nothing", "eq", "1", false}], select: nil]. Exception: ERROR P0001 (raise_exception) invalid column for filter nothing',
    ],
    [{ table: 'notes', filter: 'secret=eq.1' }, 'invalid column for filter secret'],
    [{ table: 'notes', select: ['id', 'secret'] }, 'invalid column for select secret'],
    [
      { table: 'notes', filter: 'id=eq.x' },
      'ERROR 22P02 (invalid_text_representation) invalid input syntax for type integer: "x"',
    ],
    [{ table: 'notes', filter: 'body=match.(' }, 'invalid regular expression for match filter: '],
    [
      { table: 'notes', filter: 'id=like.1' },
      'operator like is not supported on column id of type integer: ',
    ],
    [
      { table: 'notes', filter: 'body=is.true' },
      'is true filter requires a boolean column, got text',
    ],
    [
      { table: 'notes', filter: `id=in.(${Array.from({ length: 101 }, (_, n) => n).join()})` },
      'too many values for `in` filter. Maximum 100',
    ],
    [{ table: 'notes', filter: 'id=foo.1' }, 'Error parsing `filter` params: ["foo", "1"]'],
  ])('%o is refused', async (binding, message) => {
    const { follow } = await start()
    await expect(follow(person(ada), binding)).rejects.toThrow(message)
  })

  test('a role without rights on a table may follow it, and hears nothing', async () => {
    const { follow } = await start()
    const told = await follow(person(ada), 'closed', 'open_notes')
    await admin.query('insert into closed values (1)')
    await admin.query('delete from closed')
    await admin.query('insert into open_notes values (2)')
    await expect.poll(told.short).toEqual(['INSERT 2'])
  })

  test('a policy that fails tells its people of an error and nothing else; others are told', async () => {
    await admin.query(`
      create policy notes_select_broken on notes for select to anon
        using ((current_setting('request.jwt.claims')::jsonb ->> 'tenant')::int = id)`)
    const { follow, log } = await start()
    const broken = { role: 'anon', claims: { role: 'anon', tenant: 'x' } }
    const [mine, theirs, fine] = [
      await follow(person(ada), 'notes'),
      await follow(broken, 'notes', { table: 'notes', filter: 'body=eq.words' }),
      await follow({ role: 'anon', claims: { role: 'anon', tenant: '1' } }, 'notes'),
    ]
    await admin.query(`insert into notes (id, owner, body) values (1, $1, 'other')`, [ada])
    await expect.poll(mine.short).toEqual(['INSERT 1'])
    await expect.poll(fine.short).toEqual(['INSERT 1'])
    await expect.poll(() => theirs.payloads.length).toBe(1)
    expect(theirs.payloads[0]?.data).toMatchObject({
      columns: [],
      record: {},
      errors: ['Error 500: Internal Server Error, RLS policy evaluation failed'],
    })
    // The same whatever the filter, so a filter cannot ask about hidden rows.
    expect(theirs.payloads[0]?.ids).toEqual(theirs.ids)
    expect(log.map(({ message }) => message)).toContain('the policies of notes failed for a anon')
    await admin.query('drop policy notes_select_broken on notes')
  })

  test('rights are those of the moment: of a new token, of a changed policy, of a changed grant', async () => {
    const { follow } = await start()
    const [told, all] = [await follow(person(ada), 'notes'), await follow(service, 'notes')]
    const insert = (id: number) =>
      admin.query(`insert into notes (id, owner, body) values ($1, $2, 'words')`, [id, ada])
    await insert(1)
    await expect.poll(told.short).toEqual(['INSERT 1'])
    told.setClaims(person(bisi))
    await insert(2)
    await expect.poll(all.short).toHaveLength(2)
    told.setClaims(person(ada))
    await admin.query('alter policy notes_select_own on notes using (false)')
    await insert(3)
    await expect.poll(all.short).toHaveLength(3)
    await admin.query('alter policy notes_select_own on notes using (owner = (select auth.uid()))')
    await admin.query('revoke select (body) on notes from authenticated')
    await insert(4)
    await expect.poll(told.short).toEqual(['INSERT 1', 'INSERT 4'])
    expect(told.payloads[1]?.data.record).not.toHaveProperty('body')
    await admin.query('grant select (body) on notes to authenticated')
    told.unsubscribe()
    await insert(5)
    await expect.poll(all.short).toHaveLength(5)
    expect(told.short()).toHaveLength(2)
  })

  test('equal bindings have equal ids and payloads, others have their own', async () => {
    const { follow } = await start()
    const one = await follow(anon, 'open_notes', { table: 'open_notes', event: 'INSERT' })
    const two = await follow(anon, 'open_notes', { table: 'open_notes', event: 'INSERT' })
    expect(new Set(one.ids).size).toBe(2)
    expect(two.ids).toEqual(one.ids)
    await admin.query('insert into open_notes values (1)')
    await expect.poll(two.short).toEqual(['INSERT 1'])
    expect(one.payloads[0]).toBe(two.payloads[0])
  })

  test('after a lost connection everybody is told that changes may be missing', async () => {
    const { follow } = await start()
    const told = await follow(anon, 'open_notes')
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'realtime feed'`,
    )
    await expect.poll(() => told.lost).toHaveLength(1)
  })
})
