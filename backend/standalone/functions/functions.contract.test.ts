import { createClient, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createProject,
  type ProjectOnDisk,
  type ServeProcess,
} from '../../../test/servers/serve-process.ts'
import { installSupabaseCli, linkProject } from '../../../test/servers/supabase-cli.ts'

/** Functions of a project, written for Deno, in a separate process with supabase-js over HTTP. */
const jwtSecret = 'the secret of this test, at least 32 bytes'
const env = {
  SUPABASE_JWT_SECRET: jwtSecret,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_here',
  SUPABASE_SECRET_KEY: 'sb_secret_here',
}
const quiet = { auth: { persistSession: false, autoRefreshToken: false } }

const greet = `
  import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
  import { greeting } from '../_shared/greeting.ts'
  Deno.serve(async (request: Request) => {
    const { name } = await request.json()
    return Response.json({ text: greeting(name) })
  })`
const echo = `
  import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'
  serve(async (request: Request) => {
    if (request.method === 'OPTIONS') return new Response(null, { headers: { 'access-control-allow-origin': 'https://a.example' } })
    return Response.json({
      method: request.method,
      url: request.url,
      custom: request.headers.get('x-custom'),
      body: await request.text(),
    })
  })`
const settings = `
  import { createClient } from 'npm:@supabase/supabase-js@2'
  import { answer } from 'shared'
  export default {
    async fetch() {
      const admin = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!)
      const { error, count } = await admin.from('notes').select('*', { count: 'exact', head: true })
      return Response.json({ count, error, answer, secret: Deno.env.get('MY_SECRET'), path: Deno.env.get('PATH') ?? null })
    },
  }`

let project: ProjectOnDisk
let server: ServeProcess

beforeAll(async () => {
  project = await createProject(inject('adminUrl'), {
    env,
    files: {
      'config.toml': '[functions.open]\nverify_jwt = false\n[functions.off]\nenabled = false',
      'migrations/20260101000000_notes.sql':
        'create table public.notes (id int primary key); insert into public.notes values (1), (2); grant select on public.notes to service_role;',
      'functions/.env': 'MY_SECRET=abc',
      'functions/_shared/greeting.ts':
        'export enum Word { Hello = "Hello" }\nexport const greeting = (name: string) => `${Word.Hello}, ${name}`',
      'functions/greet/index.ts': greet,
      'functions/echo/index.ts': echo,
      'functions/open/index.ts': 'Deno.serve(() => new Response("open"))',
      'functions/off/index.ts': 'Deno.serve(() => new Response("off"))',
      'functions/settings/index.ts': settings,
      'functions/settings/deno.json': '{ "imports": { "shared": "../_shared/answer.ts" } }',
      'functions/_shared/answer.ts': 'export const answer = 42',
      'functions/fails/index.ts': 'Deno.serve(() => { throw new Error("secret of the code") })',
      'functions/broken/index.ts': "import 'https://elsewhere.example/mod.ts'",
      'functions/unmet/index.ts':
        "import { encodeHex } from '@std/encoding/hex'\nDeno.serve(() => new Response(encodeHex('a')))",
      'functions/unmet/deno.json': '{ "imports": { "@std/encoding": "jsr:@std/encoding@1" } }',
      'functions/ends/index.ts':
        'let calls = 0; Deno.serve(() => { if (++calls === 2) setTimeout(() => { throw new Error("late") }); return new Response(String(calls)) })',
    },
  })
  const supabase = await installSupabaseCli('3.1.0')
  using folder = linkProject(project.folder)
  for (const auth of ['none', 'apikey', 'user'])
    await supabase(['functions', 'new', `for-${auth}`, '--auth', auth], folder.path)
  server = await project.serve()
})
afterAll(() => project[Symbol.asyncDispose]())

const client = () => createClient(server.apiUrl, env.SUPABASE_PUBLISHABLE_KEY, quiet)
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${server.apiUrl}/functions/v1/${path}`, init)
const withKey = { apikey: env.SUPABASE_PUBLISHABLE_KEY }
const sign = (claims: Record<string, unknown>, secret = jwtSecret) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret))

describe('runs a function', () => {
  test('with shared files, enums and types of Deno', async () => {
    const { data, error } = await client().functions.invoke('greet', { body: { name: 'Ada' } })
    expect([error, data]).toEqual([null, { text: 'Hello, Ada' }])
  })

  test('that starts itself with the server of std, with its method, path, headers and body', async () => {
    const response = await call('echo/more?x=1', {
      method: 'PUT',
      headers: { ...withKey, 'x-custom': 'yes' },
      body: 'text',
    })
    expect(await response.json()).toEqual({
      method: 'PUT',
      url: `${server.apiUrl}/echo/more?x=1`,
      custom: 'yes',
      body: 'text',
    })
  })

  test('with the keys of the project, its own secrets, and nothing else of the environment', async () => {
    const { data } = await client().functions.invoke('settings')
    expect(data).toEqual({ count: 2, error: null, answer: 42, secret: 'abc', path: null })
  })

  test('that answers a preflight itself', async () => {
    const response = await call('echo', { method: 'OPTIONS' })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://a.example')
  })

  test('again after it ended', async () => {
    const read = async () => (await call('ends', { headers: withKey })).text()
    expect([await read(), await read()]).toEqual(['1', '2'])
    await expect.poll(read).toBe('1')
  })
})

describe('who may call', () => {
  const status = async (name: string, authorization?: string) => {
    const response = await call(name, authorization ? { headers: { authorization } } : {})
    return [response.status, response.headers.get('x-relay-error')]
  }

  test('a token that the project signed, or one of its keys', async () => {
    expect(await status('echo', `Bearer ${await sign({ name: 'anon' })}`)).toEqual([200, null])
    expect(await status('echo', `Bearer ${env.SUPABASE_SECRET_KEY}`)).toEqual([200, null])
    expect(await status('echo')).toEqual([401, 'true'])
    expect(await status('echo', 'Bearer nonsense')).toEqual([401, 'true'])
    const expired = await sign({ exp: 1_000 })
    expect(await status('echo', `Bearer ${expired}`)).toEqual([401, 'true'])
    const foreign = await sign({ role: 'anon' }, 'another secret of at least 32 bytes!')
    expect(await status('echo', `Bearer ${foreign}`)).toEqual([401, 'true'])
    const { error } = await createClient(server.apiUrl, foreign, quiet).functions.invoke('echo')
    expect(error).toBeInstanceOf(FunctionsRelayError)
  })

  test('everybody, when the function does not verify tokens', async () => {
    expect(await status('open')).toEqual([200, null])
    expect(await status('open', 'Bearer nonsense')).toEqual([200, null])
  })
})

describe('answers', () => {
  test.for(['nothing', 'off', '_shared', '..%2Fgreet', 'constructor'])(
    '404 for %s',
    async (name) => {
      expect((await call(name, { headers: withKey })).status).toBe(404)
    },
  )

  test('500 for a function that fails, without its reason', async () => {
    const { error } = await client().functions.invoke('fails')
    expect(error).toBeInstanceOf(FunctionsHttpError)
    const response = await call('fails', { headers: withKey })
    expect([response.status, await response.text()]).toEqual([
      500,
      expect.not.stringMatching('secret'),
    ])
  })

  test('503 for a function that does not start, and says why in the log', async () => {
    const response = await call('broken', { headers: { ...withKey, origin: 'https://a.example' } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      503,
      '*',
    ])
    await expect.poll(() => server.output()).toContain('https://elsewhere.example/mod.ts')
  })
})

describe('the templates of supabase functions new', () => {
  const body = JSON.stringify({ name: 'Ada' })

  test('none takes every request', async () => {
    const response = await call('for-none', { method: 'POST', body })
    expect(await response.json()).toEqual({ message: 'Hello Ada!' })
  })

  test('apikey takes a key of the project', async () => {
    expect((await call('for-apikey', { method: 'POST', body })).status).toBe(401)
    const { data } = await client().functions.invoke('for-apikey', { body: { name: 'Ada' } })
    expect(data).toEqual({ message: 'Hello Ada!' })
  })

  test('user takes the token of a person, by the public keys', async () => {
    const supabase = client()
    const email = `${crypto.randomUUID()}@example.com`
    await supabase.auth.signUp({ email, password: 'password123' })
    const { data } = await supabase.functions.invoke('for-user')
    expect(data).toEqual({ message: `Hello ${email}!` })
    expect((await client().functions.invoke('for-user')).error).not.toBeNull()
  })
})

test('the log says which package is missing', async () => {
  const { error } = await client().functions.invoke('unmet')
  expect((error as FunctionsHttpError).context.status).toBe(503)
  await expect
    .poll(() => server.output())
    .toContain('run `npx jsr add @std/encoding@1` in the folder')
})
