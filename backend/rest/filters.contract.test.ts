import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

const users = () => fixture.client().from('users').select('username').order('username')
const sink = () =>
  fixture
    .client()
    .from('kitchen_sink')
    .select('small')
    .order('amount', { ascending: false, nullsFirst: false })
const corner = () => fixture.client().from('cornercase').select('id').order('id')

type Query = ReturnType<typeof users>
const usernames = ['awailas', 'dragarcia', 'jsonuser', 'kiwicopple', 'supabot']
const allExcept = (...excluded: string[]) => usernames.filter((name) => !excluded.includes(name))

describe('filters of supabase-js', () => {
  test.each<[string, (query: Query) => Query, string[]]>([
    ['eq', (query) => query.eq('username', 'supabot'), ['supabot']],
    ['neq', (query) => query.neq('username', 'supabot'), allExcept('supabot')],
    ['gt', (query) => query.gt('username', 'kiwicopple'), ['supabot']],
    ['gte', (query) => query.gte('username', 'kiwicopple'), ['kiwicopple', 'supabot']],
    ['lt', (query) => query.lt('username', 'dragarcia'), ['awailas']],
    ['lte', (query) => query.lte('username', 'dragarcia'), ['awailas', 'dragarcia']],
    ['like', (query) => query.like('username', '%supa%'), ['supabot']],
    ['like with *', (query) => query.like('username', '*bot'), ['supabot']],
    ['likeAllOf', (query) => query.likeAllOf('username', ['%supa%', '%bot%']), ['supabot']],
    [
      'likeAnyOf',
      (query) => query.likeAnyOf('username', ['%supa%', '%kiwi%']),
      ['kiwicopple', 'supabot'],
    ],
    ['ilike', (query) => query.ilike('username', '%SUPA%'), ['supabot']],
    ['ilikeAllOf', (query) => query.ilikeAllOf('username', ['%SUPA%', '%Bot%']), ['supabot']],
    [
      'ilikeAnyOf',
      (query) => query.ilikeAnyOf('username', ['%SUPA%', '%KIWI%']),
      ['kiwicopple', 'supabot'],
    ],
    ['match', (query) => query.filter('username', 'match', '^s.*t$'), ['supabot']],
    ['imatch', (query) => query.filter('username', 'imatch', '^S.*T$'), ['supabot']],
    [
      'eq(any)',
      (query) => query.filter('username', 'eq(any)', '{supabot,awailas}'),
      ['awailas', 'supabot'],
    ],
    ['is null', (query) => query.is('data', null), allExcept('jsonuser')],
    ['is not_null', (query) => query.filter('data', 'is', 'not_null'), ['jsonuser']],
    ['not is null', (query) => query.not('data', 'is', null), ['jsonuser']],
    ['isDistinct', (query) => query.isDistinct('status', 'ONLINE'), ['kiwicopple']],
    ['in', (query) => query.in('username', ['supabot', 'nobody', 'a,b', '"']), ['supabot']],
    ['in nothing', (query) => query.in('username', []), []],
    ['notIn', (query) => query.notIn('username', ['supabot']), allExcept('supabot')],
    ['not', (query) => query.not('status', 'eq', 'ONLINE'), ['kiwicopple']],
    ['or', (query) => query.or('status.eq.OFFLINE,username.eq.supabot'), ['kiwicopple', 'supabot']],
    [
      'or of and and not',
      (query) =>
        query.or(
          'username.eq.supabot,and(status.eq.OFFLINE,not.or(username.eq.x,data.not.is.null))',
        ),
      ['kiwicopple', 'supabot'],
    ],
    [
      'or with in, quotes and braces',
      (query) =>
        query.or(
          'username.in.(supabot,"a,b"),username.eq(any).{awailas,kiwicopple},username.eq."dragarcia"',
        ),
      allExcept('jsonuser'),
    ],
    ['contains of a range', (query) => query.contains('age_range', '[1,2)'), ['supabot']],
    [
      'containedBy',
      (query) => query.containedBy('age_range', '[1,30)'),
      ['dragarcia', 'jsonuser', 'supabot'],
    ],
    ['rangeLt', (query) => query.rangeLt('age_range', '[2,25)'), ['supabot']],
    ['rangeGt', (query) => query.rangeGt('age_range', '[2,25)'), ['awailas', 'kiwicopple']],
    ['rangeGte', (query) => query.rangeGte('age_range', '[2,25)'), allExcept('supabot')],
    ['rangeLte', (query) => query.rangeLte('age_range', '[2,25)'), ['supabot']],
    [
      'rangeAdjacent',
      (query) => query.rangeAdjacent('age_range', '[2,25)'),
      ['awailas', 'kiwicopple', 'supabot'],
    ],
    ['overlaps', (query) => query.overlaps('age_range', '[2,25)'), ['dragarcia', 'jsonuser']],
    [
      'contains of JSON',
      (query) => query.contains('data', { nested: { deep: { er: 42 } } }),
      ['jsonuser'],
    ],
    ['containedBy of JSON', (query) => query.containedBy('data', {}), []],
    [
      'textSearch',
      (query) => query.textSearch('catchphrase', `'fat' & 'cat'`, { config: 'english' }),
      ['supabot'],
    ],
    [
      'textSearch plain',
      (query) => query.textSearch('catchphrase', 'cat', { type: 'plain', config: 'english' }),
      ['kiwicopple', 'supabot'],
    ],
    [
      'textSearch phrase',
      (query) => query.textSearch('catchphrase', 'cat', { type: 'phrase' }),
      ['kiwicopple', 'supabot'],
    ],
    [
      'textSearch websearch',
      (query) =>
        query.textSearch('catchphrase', 'fat or bat', { type: 'websearch', config: 'simple' }),
      ['awailas', 'dragarcia', 'kiwicopple', 'supabot'],
    ],
    [
      'textSearch of a text',
      (query) => query.filter('username', 'fts(simple)', 'supabot'),
      ['supabot'],
    ],
    ['JSON path', (query) => query.eq('data->>foo', 'string value'), ['jsonuser']],
    ['JSON path to a number', (query) => query.eq('data->nested->deep->er', 42), ['jsonuser']],
    ['JSON path by index', (query) => query.eq('data->list->0->>name', 'first'), ['jsonuser']],
    [
      'match of several',
      (query) => query.match({ username: 'supabot', status: 'ONLINE' }),
      ['supabot'],
    ],
    [
      'several of one column',
      (query) => query.gt('username', 'b').lt('username', 'k'),
      ['dragarcia', 'jsonuser'],
    ],
  ])('%s', async (_, filter, expected) => {
    const { data, error } = await filter(users())
    expect(error).toBeNull()
    expect(data?.map(({ username }) => username)).toEqual(expected)
  })

  test('booleans, arrays and dates', async () => {
    expect((await sink().is('is_open', true)).data).toEqual([{ small: 1 }])
    expect((await sink().not('is_open', 'is', true)).data).toEqual([{ small: 2 }, { small: null }])
    expect((await sink().contains('tags', ['blue'])).data).toEqual([{ small: 1 }, { small: null }])
    expect((await sink().overlaps('tags', ['red', 'x'])).data).toEqual([{ small: 1 }])
    expect((await sink().containedBy('tags', ['blue'])).data).toEqual([
      { small: 2 },
      { small: null },
    ])
    expect((await sink().eq('on_day', '2026-01-02')).data).toEqual([{ small: 1 }])
    expect((await sink().contains('price_range', '[2,3)')).data).toEqual([{ small: 1 }])
  })

  test('special characters in a value are only data', async () => {
    await fixture.sql(
      `insert into chat.cornercase (id, "column whitespace")
       values (99, e'a,b.c:d(e)"f\\\\g''h%i*j&k=l+m#n')`,
    )
    const value = `a,b.c:d(e)"f\\g'h%i*j&k=l+m#n`
    expect((await corner().eq('column whitespace', value)).data).toEqual([{ id: 99 }])
    expect(
      (await corner().or(`"column whitespace".in.(x,"${value.replace(/[\\"]/g, '\\$&')}")`)).data,
    ).toEqual([{ id: 99 }])
    expect((await corner().in('column whitespace', ['a,b', '(a)', 'a b'])).data).toEqual([
      { id: 1 },
    ])
    expect((await corner().contains('array_column', ['test', 'one'])).data).toEqual([{ id: 1 }])
  })
})

describe('invalid filters', () => {
  test.each<[string, number, string, string | RegExp]>([
    ['username=noop.0', 400, 'PGRST100', '"failed to parse filter (noop.0)" (line 1, column 6)'],
    ['username=eq', 400, 'PGRST100', /failed to parse filter/],
    ['username=in.1', 400, 'PGRST100', /failed to parse filter/],
    ['username=is.maybe', 400, 'PGRST100', /failed to parse filter/],
    ['username=cs(any).x', 400, 'PGRST100', /failed to parse filter/],
    ['or=(username.eq.1', 400, 'PGRST100', /failed to parse logic tree/],
    ['or=()', 400, 'PGRST100', /failed to parse logic tree/],
    [`or=${'(and'.repeat(30)}`, 400, 'PGRST100', /failed to parse logic tree/],
    [`and=${'(or'.repeat(40)}(id.eq.1)${')'.repeat(40)}`, 400, 'PGRST100', /nested at most 20/],
    ['nope=eq.1', 400, '42703', 'column users.nope does not exist'],
    ['messages.id=eq.1', 400, 'PGRST108', "'messages' is not an embedded resource in this request"],
    ['status=eq.AWAY', 400, '22P02', 'invalid input value for enum user_status: "AWAY"'],
    ['username=match.(', 400, '2201B', /invalid regular expression/],
    [
      'catchphrase=fts(klingon).x',
      400,
      '42704',
      'text search configuration "klingon" does not exist',
    ],
    ['username=is.true', 400, '42804', /must be type boolean/],
    ['limit=-1', 416, 'PGRST103', 'Requested range not satisfiable'],
    ['limit=ten', 400, 'PGRST100', /failed to parse limit/],
    ['username=eq.%ff', 400, 'PGRST100', /percent-encoded/],
    ['username=eq.%00', 400, 'PGRST100', /NUL/],
    [`username=eq.${'x'.repeat(33_000)}`, 400, 'PGRST100', /32000 characters/],
    [`select=${'a(b,'.repeat(20)}`, 400, 'PGRST100', /6 levels/],
    [`select=${'username,'.repeat(400)}username`, 400, 'PGRST100', /more than 300 columns/],
    [`select=${'messages(id),'.repeat(60)}username`, 400, 'PGRST100', /more than 50 embedded/],
    ['order=username.up', 400, 'PGRST100', /failed to parse order/],
    ['select=username,', 400, 'PGRST100', /failed to parse select parameter/],
    ['select=username::nonsense', 400, '42704', 'type "nonsense" does not exist'],
    [
      'select=username::int4; drop table chat.users',
      400,
      'PGRST100',
      /failed to parse select parameter/,
    ],
  ])('%s', async (query, status, code, message) => {
    const response = await fixture.send(
      `GET /users?${query.replaceAll('%', (percent, at: number) => (/^%[0-9a-f]{2}/i.test(query.slice(at)) ? percent : '%25'))}`,
    )
    const body = await response.json()
    expect([response.status, body.code]).toEqual([status, code])
    expect(body.message).toEqual(
      typeof message === 'string' ? message : expect.stringMatching(message),
    )
    expect(body).toEqual({
      code,
      message: expect.any(String),
      details: body.details,
      hint: body.hint,
    })
  })
})
