import { createClient } from '@supabase/supabase-js'
import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createProject,
  type ProjectOnDisk,
  type ServeProcess,
} from '../../test/servers/serve-process.ts'

/** Runs `node backend/standalone/serve.ts` as a separate process, with supabase-js over HTTP. */
const jwtSecret = 'the secret of this test, at least 32 bytes'
const env = {
  SUPABASE_JWT_SECRET: jwtSecret,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_here',
  SUPABASE_SECRET_KEY: 'sb_secret_here',
}
const todos = `create table public.todos (
    id serial primary key, task text not null, user_id uuid references auth.users (id)
  );
  alter table public.todos enable row level security;
  grant select, insert, update, delete on public.todos to anon, authenticated, service_role;
  grant usage on sequence public.todos_id_seq to anon, authenticated, service_role;
  create policy todos_select_anyone on public.todos for select to anon, authenticated
    using (user_id is null or user_id = (select auth.uid()));
  create policy todos_insert_own on public.todos for insert to authenticated
    with check (user_id = (select auth.uid()));`

const makeJwk = async (alg: string, kid: string): Promise<JWK> => ({
  ...(await exportJWK((await generateKeyPair(alg, { extractable: true })).privateKey)),
  kid,
  alg,
})
const legacyKey = (role: string, secret = jwtSecret) =>
  new SignJWT({ iss: 'supabase-demo', role, exp: 1_983_812_996 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret))
const quiet = { auth: { persistSession: false, autoRefreshToken: false } }
const credentials = () => ({ email: `${crypto.randomUUID()}@example.com`, password: 'password123' })
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
    alg: string
    kid?: string
  }

let project: ProjectOnDisk
let server: ServeProcess
let rsa: JWK

beforeAll(async () => {
  rsa = await makeJwk('RS256', 'rsa-1')
  project = await createProject(inject('adminUrl'), {
    env,
    files: {
      'config.toml':
        '[db.seed]\nsql_paths = ["./seeds/*.sql"]\n[auth]\nsigning_keys_path = "./keys.json"\nenable_anonymous_sign_ins = true',
      'migrations/20260101000000_create_todos.sql': todos,
      'seeds/b.sql': `insert into public.todos (task) values ('second');`,
      'seeds/a.sql': `insert into public.todos (task) values ('first');`,
      // In the format of the CLI.
      'keys.json': JSON.stringify([{ ...rsa, key_ops: ['sign', 'verify'] }]),
    },
  })
  server = await project.serve()
})
afterAll(() => project[Symbol.asyncDispose]())

test('runs migrations and seed files, and listens on IPv4 and IPv6', async () => {
  for (const origin of [server.apiUrl, `http://[::1]:${server.port}`]) {
    const { data } = await createClient(origin, env.SUPABASE_PUBLISHABLE_KEY, quiet)
      .from('todos')
      .select('task')
      .order('id')
    expect(data).toEqual([{ task: 'first' }, { task: 'second' }])
  }
})

describe('API keys', () => {
  test('accepts sb_ keys, HS256 keys signed with the secret and keys signed with a signing key, each with its role', async () => {
    const byRsa = async (role: string) =>
      new SignJWT({ iss: 'supabase', role, exp: 1_983_812_996 })
        .setProtectedHeader({ alg: 'RS256', kid: 'rsa-1' })
        .sign(await importJWK(rsa, 'RS256'))
    for (const key of [
      env.SUPABASE_PUBLISHABLE_KEY,
      await legacyKey('anon'),
      await byRsa('anon'),
    ]) {
      const { data, error } = await createClient(server.apiUrl, key, quiet)
        .from('todos')
        .insert({ task: 'no' })
        .select()
      expect([data, error?.code]).toEqual([null, '42501'])
    }
    for (const key of [
      env.SUPABASE_SECRET_KEY,
      await legacyKey('service_role'),
      await byRsa('service_role'),
    ]) {
      const { data } = await createClient(server.apiUrl, key, quiet)
        .from('todos')
        .select('task')
        .eq('task', 'first')
      expect(data).toHaveLength(1)
    }
  })

  test('refuses an unknown key', async () => {
    for (const key of [
      'sb_publishable_other',
      await legacyKey('service_role', 'another secret of at least 32 bytes!'),
      'nonsense',
    ]) {
      const { error, status } = await createClient(server.apiUrl, key, quiet).from('todos').select()
      expect([status, error?.code]).toEqual([401, 'PGRST301'])
    }
  })
})

test('row level security limits what a user sees', async () => {
  const [ada, obi] = [
    createClient(server.apiUrl, env.SUPABASE_PUBLISHABLE_KEY, quiet),
    createClient(server.apiUrl, env.SUPABASE_PUBLISHABLE_KEY, quiet),
  ]
  const { data } = await ada.auth.signUp(credentials())
  await obi.auth.signUp(credentials())
  const { error } = await ada.from('todos').insert({ task: 'mine', user_id: data.user?.id })
  expect(error).toBeNull()
  expect((await ada.from('todos').select().eq('task', 'mine')).data).toHaveLength(1)
  expect((await obi.from('todos').select().eq('task', 'mine')).data).toHaveLength(0)
})

test('takes tokens that the backend of the project signs for people of its own', async () => {
  const nowS = Math.floor(Date.now() / 1_000)
  const ask = async (claims: Record<string, unknown>) => {
    const token = await new SignJWT({ role: 'authenticated', ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(jwtSecret))
    const { status, error } = await createClient(server.apiUrl, env.SUPABASE_PUBLISHABLE_KEY, {
      accessToken: () => Promise.resolve(token),
    })
      .from('todos')
      .select()
    return error ? [status, error.message] : [status]
  }
  const sub = crypto.randomUUID()
  expect(await ask({ sub, exp: nowS + 60 })).toEqual([200])
  expect(await ask({ sub, iss: 'https://company.example', iat: nowS })).toEqual([200])
  // A session that one of our tokens names must exist.
  expect(await ask({ sub, iss: `${server.apiUrl}/auth/v1`, exp: nowS + 60 })).toEqual([
    401,
    expect.any(String),
  ])
  expect(await ask({ sub, exp: nowS - 60 })).toEqual([401, 'JWT expired'])
  for (const [claims, reason] of [
    [{ nbf: nowS + 600 }, 'nbf'],
    [{ iat: nowS + 600 }, 'issued in the future'],
    [{ aud: 'elsewhere' }, 'invalid audience'],
  ] as const)
    expect(await ask({ sub, ...claims })).toEqual([401, expect.stringContaining(reason)])
})

test('CORS allows every origin', async () => {
  const preflight = await fetch(`${server.apiUrl}/auth/v1/token`, {
    method: 'OPTIONS',
    headers: { origin: 'https://anywhere.example', 'access-control-request-method': 'POST' },
  })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
    204,
    '*',
  ])
})

test('settings and health are public', async () => {
  const settings = await (await fetch(`${server.apiUrl}/auth/v1/settings`)).json()
  expect(settings).toMatchObject({
    external: { anonymous_users: true, google: false, email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: true,
    saml_enabled: false,
  })
  expect((await fetch(`${server.apiUrl}/auth/v1/health`)).status).toBe(200)
})

test('key rotation signs nobody out: the first key signs, the others verify, symmetric keys are not published', async () => {
  const jwksOf = async () =>
    (
      (await (await fetch(`${server.apiUrl}/auth/v1/.well-known/jwks.json`)).json()) as {
        keys: JWK[]
      }
    ).keys
  const client = createClient(server.apiUrl, env.SUPABASE_PUBLISHABLE_KEY, quiet)
  const before = (await client.auth.signUp(credentials())).data.session
  expect(headerOf(before?.access_token ?? '')).toMatchObject({ alg: 'RS256', kid: 'rsa-1' })
  const { data } = await client.auth.getClaims()
  expect(data?.header.kid).toBe('rsa-1')

  await server.stop()
  const hs: JWK = {
    kty: 'oct',
    kid: 'hs-1',
    alg: 'HS256',
    k: Buffer.alloc(32, 5).toString('base64url'),
  }
  project.writeFile('keys.json', JSON.stringify([await makeJwk('ES256', 'ec-1'), rsa, hs]))
  // The address is part of the tokens: it is their issuer.
  server = await project.serve(Number(new URL(server.apiUrl).port))

  expect((await jwksOf()).map(({ kid, d, k }) => [kid, d, k])).toEqual([
    ['ec-1', undefined, undefined],
    ['rsa-1', undefined, undefined],
  ])
  const again = createClient(server.apiUrl, env.SUPABASE_PUBLISHABLE_KEY, quiet)
  expect((await again.auth.getUser(before?.access_token)).data.user?.id).toBe(before?.user.id)
  const refreshed = await again.auth.refreshSession({ refresh_token: before?.refresh_token ?? '' })
  expect(headerOf(refreshed.data.session?.access_token ?? '')).toMatchObject({
    alg: 'ES256',
    kid: 'ec-1',
  })
  expect((await again.auth.getClaims()).data?.header.alg).toBe('ES256')
  // Migrations and seed files did not run twice.
  expect((await again.from('todos').select('task').is('user_id', null)).data).toHaveLength(2)
})

test('a failing seed file is named and rolled back', async () => {
  await using broken = await createProject(inject('adminUrl'), {
    files: {
      'config.toml': '',
      'migrations/20260101000000_create_things.sql': 'create table public.things (id int)',
      'seed.sql': 'insert into public.things values (1); insert into public.nothing values (1)',
    },
  })
  await expect(broken.serve()).rejects.toThrow('Seed file seed.sql failed')
  broken.writeFile('seed.sql', 'insert into public.things values (1)')
  const server = await broken.serve()
  expect(server.output()).toContain('The keys are the public defaults of the Supabase CLI')
})
