import { createClient } from '@supabase/supabase-js'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { createProject } from '../../test/servers/serve-process.ts'
import { installSupabaseCli, linkProject } from '../../test/servers/supabase-cli.ts'

/**
 * `supabase db reset` while the server runs. The CLI drops every schema that supabase_admin does not
 * own, every policy of every schema and most extensions, and runs the project's migrations again.
 */
const migration = `create schema own;
  create table own.things (id int primary key);
  create extension if not exists pg_trgm with schema extensions;
  create table public.notes (id serial primary key, text text not null);
  create index on public.notes using gin (text extensions.gin_trgm_ops);
  grant select, insert on public.notes to anon;
  grant usage on sequence public.notes_id_seq to anon;
  create policy notes_all on storage.objects for all to anon using (true) with check (true);
  alter publication supabase_realtime add table public.notes;`

const config = `project_id = "reset"
[auth.rate_limit]
sign_in_sign_ups = 1000
[auth.email]
enable_confirmations = true
max_frequency = "0s"
[storage.buckets.files]
public = true`

async function listSchemas(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' order by 1`,
  )
  return rows.map(({ name }) => name)
}

function newClient(apiUrl: string) {
  return createClient(apiUrl, 'sb_publishable_ACJWlzQHlZjBrEguHvfOxg_3BJgxAaH', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** Every service is used: mail, files, rows and changes of rows. */
async function useServices(apiUrl: string): Promise<void> {
  const client = newClient(apiUrl)
  const email = `${crypto.randomUUID()}@example.com`
  expect((await client.auth.signUp({ email, password: 'password123' })).error).toBeNull()
  await eventually(async () =>
    expect(await (await fetch(`${apiUrl}/dev/mailbox`)).text()).toContain(email),
  )
  const path = `${crypto.randomUUID()}.txt`
  expect((await client.storage.from('files').upload(path, 'text')).error).toBeNull()
  expect((await client.storage.from('files').download(path)).error).toBeNull()

  const seen: unknown[] = []
  const { promise: joined, resolve } = Promise.withResolvers<void>()
  client
    .channel('notes')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, (change) =>
      seen.push(change.new['text']),
    )
    .on('system', {}, () => resolve())
    .subscribe()
  await joined
  const text = crypto.randomUUID()
  await eventually(async () =>
    expect((await client.from('notes').insert({ text })).error).toBeNull(),
  )
  await eventually(() => expect(seen).toContain(text))
  await client.removeAllChannels()
}

test('supabase db reset loses nothing of the services, and the running server goes on', async () => {
  const supabase = await installSupabaseCli('3.1.0')
  await using project = await createProject(inject('adminUrl'), {
    files: {
      'config.toml': config,
      'migrations/20260101000000_create_notes.sql': migration,
      'seed.sql': `insert into public.notes (text) values ('seeded');`,
    },
  })
  const server = await project.serve()
  const client = new Client({ connectionString: project.databaseUrl })
  // The end of the project drops the database.
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  await useServices(server.apiUrl)
  const before = await listSchemas(client)

  using folder = linkProject(project.folder)
  await supabase(
    ['db', 'reset', `--remote=${project.databaseUrl}?sslmode=disable`, '--yes'],
    folder.path,
  )

  expect(await listSchemas(client)).toEqual(before)
  const { rows: users } = await client.query('select from auth.users')
  expect(users).toEqual([])
  const { rows: notes } = await client.query('select text from public.notes')
  expect(notes).toEqual([{ text: 'seeded' }])
  await useServices(server.apiUrl)
  expect(await server.stop()).toBe(0)
  expect(server.output()).not.toMatch(/does not exist|error/i)
})
