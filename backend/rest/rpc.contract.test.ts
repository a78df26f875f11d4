import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, user, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture
let supabase: ReturnType<RestFixture['client']>

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
  supabase = fixture.client()
})
afterAll(() => fixture[Symbol.asyncDispose]())

describe('results', () => {
  test.each<[string, string, Record<string, unknown>, unknown]>([
    ['a value', 'get_status', { name_param: 'supabot' }, 'ONLINE'],
    ['no value', 'get_status', { name_param: 'nobody' }, null],
    ['values', 'list_numbers', { up_to: 3 }, [1, 2, 3]],
    ['no values', 'list_numbers', { up_to: 0 }, []],
    [
      'a table',
      'get_username_and_status',
      { name_param: 'supabot' },
      [{ username: 'supabot', status: 'ONLINE' }],
    ],
    ['an empty table', 'get_username_and_status', { name_param: 'nobody' }, []],
    [
      'rows of a table',
      'get_messages_by_username',
      { search_username: 'kiwicopple' },
      [{ id: 4, data: null, message: 'Hello again', username: 'kiwicopple', channel_id: 1 }],
    ],
    [
      'one row',
      'function_returning_row',
      {},
      {
        username: 'awailas',
        data: null,
        age_range: '[25,35)',
        status: 'ONLINE',
        catchphrase: "'bat' 'rat'",
      },
    ],
    ['OUT parameters', 'with_out', { a: 1 }, { b: 2, c: 'c' }],
    ['a record', 'anonymous_record', {}, { '?column?': 1, text: 'a' }],
    ['without an optional argument', 'function_with_optional_param', {}, ''],
    ['with an optional argument', 'function_with_optional_param', { param: 'x' }, 'x'],
    ['an array', 'sum_all', { numbers: [1, 2, 3] }, 6],
    [
      'a row as argument',
      'get_user_profile',
      { user_row: { username: 'supabot' } },
      { id: 1, username: 'supabot' },
    ],
    ['overloads by the name of the argument', 'overloaded', { a: 'x' }, 1],
    ['another overload by the name of the argument', 'overloaded', { b: 1 }, 'foo'],
    [
      'overloads by the type of the row',
      'get_messages',
      { channel_row: { id: 2, data: null, slug: null } },
      [
        {
          id: 2,
          data: null,
          message: 'Perfection is attained',
          username: 'supabot',
          channel_id: 2,
        },
      ],
    ],
    ['the whole body as one unnamed argument', 'takes_json', { name: 'n', any: 1 }, 'n'],
  ])('%s', async (_, name, args, expected) => {
    expect(await supabase.rpc(name, args)).toMatchObject({
      data: expected,
      error: null,
      status: 200,
    })
  })

  test('void', async () => {
    expect(await supabase.rpc('void_func')).toMatchObject({ data: null, status: 204 })
    expect(await supabase.rpc('overloaded')).toMatchObject({ data: null, status: 204 })
    expect(
      await supabase.rpc(
        'function_with_array_param',
        { param: ['00000000-0000-0000-0000-000000000000'] },
        { get: true },
      ),
    ).toMatchObject({ status: 204 })
  })

  test('GET, HEAD and counting', async () => {
    expect(
      await supabase.rpc('get_status', { name_param: 'supabot' }, { get: true }),
    ).toMatchObject({ data: 'ONLINE' })
    expect(
      await supabase.rpc('get_status', { name_param: 'supabot' }, { get: true, count: 'exact' }),
    ).toMatchObject({ data: 'ONLINE', count: 1 })
    expect(
      await supabase.rpc('get_status', { name_param: 'supabot' }, { head: true, count: 'exact' }),
    ).toMatchObject({ data: null, count: 1, status: 200 })
    expect(
      await supabase.rpc('list_numbers', { up_to: 5 }, { count: 'exact' }).range(1, 2),
    ).toMatchObject({ data: [2, 3], count: 5, status: 206 })
    expect(await supabase.rpc('sum_all', { numbers: [1, 2] }, { get: true })).toMatchObject({
      data: 3,
    })
    expect(
      await (await fixture.send('GET /rpc/sum_all?numbers=1&numbers=2&numbers=4')).json(),
    ).toBe(7)
    expect(
      await supabase.rpc('function_with_optional_param', { param: undefined }, { get: true }),
    ).toMatchObject({ data: '' })
  })

  test('another schema has its own functions', async () => {
    expect(
      await supabase.schema('personal').rpc('get_status', { name_param: 'supabot' }),
    ).toMatchObject({ status: 404, error: { code: 'PGRST202' } })
  })
})

describe('reads from the result', () => {
  test('columns, casts, computed fields and embeds', async () => {
    const messages = () => supabase.rpc('get_messages_by_username', { search_username: 'supabot' })
    expect(
      (await messages().select('id::text, blurb_message, users(status)').order('id').limit(1)).data,
    ).toEqual([{ id: '1', blurb_message: 'Hel', users: { status: 'ONLINE' } }])
    expect(
      (await messages().select('id').eq('channels.slug', 'x').select('id, channels!inner(slug)'))
        .data,
    ).toEqual([])
    expect(
      (await messages().select('id, channels!inner(slug)').eq('channels.slug', 'random')).data,
    ).toEqual([{ id: 2, channels: { slug: 'random' } }])
    expect((await messages().select('count()')).data).toEqual([{ count: 3 }])
    expect((await messages().eq('blurb_message', 'Per').select('id')).data).toEqual([{ id: 2 }])
    expect((await messages().select('id').single()).error).toMatchObject({ code: 'PGRST116' })
    expect((await messages().select('id').csv()).data).toBe('id\n1\n2\n3')
  })

  test('of `returns table`', async () => {
    const table = () => supabase.rpc('get_username_and_status', { name_param: 'supabot' })
    expect((await table().select('name:username')).data).toEqual([{ name: 'supabot' }])
    expect((await table().select('username.count(), status')).data).toEqual([
      { count: 1, status: 'ONLINE' },
    ])
    expect((await table().neq('status', 'ONLINE')).data).toEqual([])
    expect((await table().select('nope')).error).toMatchObject({
      code: '42703',
      message: 'column get_username_and_status.nope does not exist',
    })
    expect((await table().select('users(*)')).error).toMatchObject({ code: 'PGRST200' })
  })

  test('of a single row', async () => {
    const profile = () => supabase.rpc('get_user_profile', { user_row: { username: 'supabot' } })
    expect((await profile().select('id, users(username)')).data).toEqual({
      id: 1,
      users: { username: 'supabot' },
    })
    expect((await profile().eq('username', 'nope')).data).toBeNull()
  })
})

describe('calls that fail', () => {
  test.each<[string, Record<string, unknown>, number, object]>([
    [
      'get_status',
      {},
      404,
      {
        code: 'PGRST202',
        hint: null,
        message:
          'Could not find the function chat.get_status without parameters in the schema cache',
        details:
          'Searched for the function chat.get_status without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      },
    ],
    [
      'get_status',
      { name_parm: 'x' },
      404,
      {
        code: 'PGRST202',
        hint: 'Perhaps you meant to call the function chat.get_status(name_param)',
      },
    ],
    ['get_statu', {}, 404, { hint: 'Perhaps you meant to call the function chat.get_status' }],
    [
      'get_status',
      { b: 1, a: 2 },
      404,
      {
        message: 'Could not find the function chat.get_status(a, b) in the schema cache',
        details:
          'Searched for the function chat.get_status with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      },
    ],
    [
      'unresolvable',
      { a: 1 },
      300,
      {
        code: 'PGRST203',
        details: null,
        message:
          'Could not choose the best candidate function between: chat.unresolvable(a => integer), chat.unresolvable(a => text)',
        hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      },
    ],
    ['blurb_message', {}, 404, { code: 'PGRST202' }],
  ])('%s %o', async (name, args, status, error) => {
    expect(await supabase.rpc(name, args)).toMatchObject({ status, error })
  })

  test('without the EXECUTE privilege', async () => {
    expect(await supabase.rpc('not_for_anon')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
    expect(
      await fixture.client(user('00000000-0000-4000-8000-00000000000a')).rpc('not_for_anon'),
    ).toMatchObject({ data: 1 })
  })

  test('a function that writes, by GET', async () => {
    expect(
      await supabase.rpc('offline_user', { name_param: 'supabot' }, { get: true }),
    ).toMatchObject({ status: 405, error: { code: '25006' } })
  })
})
