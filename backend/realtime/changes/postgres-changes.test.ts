import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ada, bisi, emptyTables, followedTables } from '../../../test/use/followed-tables.ts'
import {
  anon,
  person,
  service,
  usePostgresChanges,
} from '../../../test/use/use-postgres-changes.ts'

describe.each(['wal', 'outbox'] as const)('postgres_changes from the %s', async (source) => {
  const { admin, start } = await usePostgresChanges(source)
  beforeAll(() => admin.query(followedTables))
  beforeEach(() => admin.query(emptyTables))

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
    expect(log.map(({ message }) => message)).toContain('changes of public.notes cannot be sent')
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
