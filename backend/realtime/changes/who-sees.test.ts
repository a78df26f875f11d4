import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { anon, person, usePostgresChanges } from '../../../test/use/use-postgres-changes.ts'

const { admin, start } = await usePostgresChanges('wal')

const sub = (index: number) => `00000000-0000-4000-8000-00000000000${index}`
const people = [anon, ...[0, 1, 2, 3].map((index) => person(sub(index)))]

beforeAll(() =>
  admin.query(`
    create table public.teams (id int, member uuid, primary key (id, member));
    grant select on public.teams to authenticated;
    create table public.notes (
      id int primary key, owner uuid, team int, is_open boolean not null, body text);
    alter table public.notes enable row level security;
    create policy notes_select_open on public.notes for select to anon using (is_open);
    create policy notes_select_own on public.notes for select to authenticated
      using (owner = (select auth.uid()));
    create policy notes_select_team on public.notes for select to authenticated
      using (exists (select from public.teams t
        where t.id = notes.team and t.member = (select auth.uid())));
    create policy notes_select_sober on public.notes as restrictive for select to authenticated
      using (body is distinct from 'hidden');
    grant select on public.notes to anon, authenticated, service_role;
    create function public.slow(id int) returns boolean language plpgsql as $$
    begin
      if auth.uid() = '${sub(3)}' then perform pg_sleep(0.3); end if;
      return true;
    end $$;
    grant execute on function public.slow(int) to public;
    create table public.slow_notes (id int primary key);
    alter table public.slow_notes enable row level security;
    create policy slow_notes_select on public.slow_notes for select using (public.slow(id));
    grant select on public.slow_notes to authenticated;
    alter publication supabase_realtime add table public.notes, public.slow_notes;
    insert into teams values (1, '${sub(0)}'), (1, '${sub(1)}'), (2, '${sub(2)}');
  `),
)

const row = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  owner: fc.constantFrom(null, ...[0, 1, 2, 3].map(sub)),
  team: fc.constantFrom(null, 1, 2, 3),
  is_open: fc.boolean(),
  body: fc.constantFrom('a', 'b', 'hidden'),
})

test('after random changes everybody was told the rows that they may select now, as they are, and never another person’s words', async () => {
  const { follow } = await start()
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 20, maxLength: 60 }), async (rows) => {
      await admin.query('truncate notes')
      const told = await Promise.all(people.map((each) => follow(each, 'notes')))
      for (const each of rows)
        await admin.query(
          `insert into notes values ($1, $2, $3, $4, $5) on conflict (id) do update
           set owner = excluded.owner, team = excluded.team, is_open = excluded.is_open,
             body = excluded.body`,
          [each.id, each.owner, each.team, each.is_open, each.body],
        )
      for (const [index, { role, claims }] of people.entries()) {
        const visible = await selectAs(role, claims)
        const present = () => {
          const last = new Map(
            told[index]?.payloads.map(({ data }) => [data.record['id'], data.record]),
          )
          return visible.map(({ id }) => last.get(id))
        }
        // Whoever sees a row now saw its last change; earlier ones may be of rows that were theirs.
        await expect.poll(present).toEqual(visible)
        for (const { data } of told[index]?.payloads ?? []) {
          expect(mayHaveSeen(index, data.record)).toBe(true)
        }
      }
      for (const each of told) each.unsubscribe()
    }),
    { numRuns: 4, seed: Number(process.env['PROPERTY_SEED'] ?? 15) },
  )
})

/** The policies, written a second time. */
function mayHaveSeen(index: number, record: Readonly<Record<string, unknown>>): boolean {
  if (index === 0) return record['is_open'] === true
  const member = sub(index - 1)
  const teams = [[sub(0), sub(1)], [sub(2)]][Number(record['team'] ?? 0) - 1] ?? []
  return record['body'] !== 'hidden' && (record['owner'] === member || teams.includes(member))
}

async function selectAs(role: string, claims: object): Promise<Record<string, unknown>[]> {
  await admin.query('begin')
  await admin.query(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`,
    [role, JSON.stringify(claims)],
  )
  const { rows } = await admin.query<Record<string, unknown>>('select * from notes order by id')
  await admin.query('commit')
  return rows
}

test('a person whose policies are slow waits alone, and is told everything in order', async () => {
  const { follow } = await start()
  const [quick, slow] = [
    await follow(person(sub(0)), 'slow_notes'),
    await follow(person(sub(3)), 'slow_notes'),
  ]
  const insert = (id: number) => admin.query('insert into slow_notes values ($1)', [id])
  await insert(1)
  await expect.poll(slow.short).toEqual(['INSERT 1'])
  for (const id of [2, 3, 4, 5, 6]) await insert(id)
  await expect.poll(quick.short).toHaveLength(6)
  // The slow one is asked about apart, so the quick one was told first.
  expect(slow.short().length).toBeLessThan(6)
  await expect
    .poll(slow.short)
    .toEqual(['INSERT 1', 'INSERT 2', 'INSERT 3', 'INSERT 4', 'INSERT 5', 'INSERT 6'])
  expect(quick.short()).toEqual(slow.short())
})

test('when changes come faster than they can be checked, the channel has to join again', async () => {
  const { follow } = await start()
  const slow = await follow(person(sub(3)), 'slow_notes')
  await admin.query('insert into slow_notes select generate_series(100, 11000)')
  await expect.poll(() => slow.lost).not.toEqual([])
})
