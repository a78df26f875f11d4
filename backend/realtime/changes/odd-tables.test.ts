import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Client } from 'pg'
import {
  anon,
  person,
  service,
  usePostgresChanges,
} from '../../../test/use/use-postgres-changes.ts'

const tables = `
  create table public.ev (id bigint generated always as identity primary key, t text, c text);
  create table public.int_keys (id int[] primary key, body text);
  create table public.text_keys (id text[], n int, body text, primary key (id, n));
  create table public."odd ""%I"" $1.Table" (
    "__proto__" int, k1 int, v jsonb, value text, "row" int, x int2vector, "a""b%s\\" text,
    primary key ("__proto__", k1, value));
  create domain public.filled as text not null;
  create table public.with_domain (id int primary key, body text, filled public.filled);
  create function public.is_fine(value int) returns boolean language sql immutable
    as 'select true';
  create domain public.fine_int as int check (public.is_fine(value));
  create table public.broken (id public.fine_int primary key);
  create table public.locked (id int primary key);
  create table public.sound (id int primary key);
  create table public.bytes (id bytea primary key, body bytea, list bytea[]);
  alter publication supabase_realtime add table ev, int_keys, text_keys, "odd ""%I"" $1.Table",
    with_domain, broken, locked, sound, bytes;
  do $$ declare entity regclass; begin
    for entity in select format('%I.%I', schemaname, tablename)::regclass
      from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' loop
      execute format('alter table %s enable row level security', entity);
      execute format('create policy everybody on %s for select using (true)', entity);
      execute format('grant select on %s to anon, authenticated, service_role', entity);
    end loop;
  end $$;
`

describe.each(['wal', 'outbox'] as const)('changes of odd tables from the %s', async (source) => {
  const { admin, adminUrl, start } = await usePostgresChanges(source)
  beforeAll(() => admin.query(tables))

  test('no name of a column or table and no type of a key is misread', async () => {
    const { follow } = await start()
    const odd = 'odd "%I" $1.Table'
    const told = await follow(anon, 'ev', 'int_keys', 'text_keys', odd, {
      table: 'with_domain',
      filter: 'body=eq.a',
    })
    const rows = () => told.payloads.map(({ data }) => JSON.parse(JSON.stringify(data.record)))
    await admin.query(`insert into ev (t, c) values ('a', 'b')`)
    await admin.query(`insert into int_keys values ('{1,2}', 'a')`)
    await admin.query(`insert into text_keys values ('{a,"b c"}', 1, 'a')`)
    await admin.query(`insert into ${JSON.stringify(odd).replaceAll('\\"', '""')}
      values (1, 2, '{"a": [1]}', 'v', 3, '1 2 3', 'q')`)
    await admin.query(`insert into with_domain values (1, 'a', 'b')`)
    await expect.poll(rows).toHaveLength(5)
    expect(rows()).toEqual([
      { id: 1, t: 'a', c: 'b' },
      { id: [1, 2], body: 'a' },
      { id: ['a', 'b c'], n: 1, body: 'a' },
      JSON.parse(`{"__proto__": 1, "k1": 2, "v": {"a": [1]}, "value": "v", "row": 3,
        "x": [1, 2, 3], "a\\"b%s\\\\": "q"}`),
      { id: 1, body: 'a', filled: 'b' },
    ])
  })

  test('a table that cannot be read costs only its own followers one error, and the log a line', async () => {
    const { follow, log } = await start()
    const people = [1, 2, 3].map((index) => person(`00000000-0000-4000-8000-00000000000${index}`))
    const broken = await Promise.all(people.map((one) => follow(one, 'broken')))
    const [sound, both] = [await follow(anon, 'sound'), await follow(service, { table: '*' })]
    await admin.query(`create or replace function public.is_fine(value int) returns boolean
      language plpgsql immutable as $$ begin raise exception 'broken'; end $$`)
    await admin.query('alter domain public.fine_int drop constraint fine_int_check')
    await admin.query('begin')
    await admin.query('insert into broken values (1), (2)')
    await admin.query('insert into sound values (1)')
    await admin.query(`alter domain public.fine_int
      add constraint again check (public.is_fine(value)) not valid`)
    await admin.query('commit')
    await expect.poll(sound.short).toEqual(['INSERT 1'])
    for (const told of broken)
      await expect
        .poll(() => told.payloads.map(({ data }) => [data.table, data.errors]))
        .toEqual([
          ['broken', ['Error 500: Internal Server Error, changes of public.broken cannot be read']],
        ])
    await expect.poll(() => both.payloads).toHaveLength(2)
    expect(log.filter(({ level }) => level !== 'info')).toEqual([
      expect.objectContaining({ message: 'changes of public.broken cannot be sent', people: 4 }),
    ])
    await admin.query('alter domain public.fine_int drop constraint again')
  })

  test('a locked table keeps nobody else waiting for long', async () => {
    const { follow } = await start()
    const [locked, sound] = [await follow(anon, 'locked'), await follow(service, 'sound')]
    const [writer, owner] = [0, 1].map(() => new Client({ connectionString: adminUrl }))
    if (!writer || !owner) throw new Error('There are two')
    for (const client of [writer, owner]) {
      await client.connect()
      onTestFinished(() => client.end())
      await client.query('begin')
    }
    await writer.query('insert into locked values (1)')
    await writer.query('insert into sound values (2)')
    // It waits for the end of the transaction, and then comes before all who read.
    const lock = owner.query('lock table locked')
    await expect
      .poll(async () => (await admin.query('select from pg_locks where not granted')).rowCount)
      .toBe(1)
    await writer.query('commit')
    await lock
    await expect.poll(sound.short).toEqual(['INSERT 2'])
    expect(locked.payloads).toMatchObject([
      { data: { errors: [expect.stringContaining('public.locked cannot be read')] } },
    ])
    await owner.query('rollback')
  })

  test('bytes are told as Supabase tells them: hexadecimal, in arrays with its prefix', async () => {
    const { follow } = await start()
    const [told, all] = [await follow(anon, 'bytes'), await follow(service, 'bytes')]
    const rows = ({ payloads }: typeof told) =>
      payloads.map(({ data: { record, old_record } }) => [record, old_record])
    const inserted = { id: '01', body: '0102', list: ['\\x03'] }
    await admin.query(`insert into bytes values ('\\x01', '\\x0102', array['\\x03'::bytea])`)
    for (const one of [told, all])
      await expect.poll(() => rows(one)).toEqual([[inserted, undefined]])
    await admin.query(`update bytes set body = '\\x0405'`)
    const updated = [{ ...inserted, body: '0405' }, { id: '01' }]
    for (const one of [told, all])
      await expect.poll(() => rows(one)).toEqual([[inserted, undefined], updated])
  })
})
