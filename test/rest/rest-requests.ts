import fc from 'fast-check'
import { anon, service, user } from './rest-fixture.ts'

/** Arbitrary requests to the chat service of `fixtures/rest.sql`: half of them near to what works, half of them not. */

interface Words {
  columns: readonly string[]
  embeds: readonly string[]
}

/** What is there. */
const known: Readonly<Record<string, Words>> = {
  users: {
    columns: ['username', 'data', 'age_range', 'status', 'catchphrase', 'count'],
    embeds: [
      'messages',
      'user_profiles',
      'get_messages',
      'get_user_profile',
      'first_profile',
      'best_friends!first_user',
      'channels',
    ],
  },
  messages: {
    columns: ['id', 'data', 'message', 'username', 'channel_id', 'blurb_message'],
    embeds: ['users', 'channels', 'active_users', 'username', 'messages_channel_id_fkey'],
  },
  channels: {
    columns: ['id', 'data', 'slug'],
    embeds: ['messages', 'channel_details', 'get_messages'],
  },
  products: {
    columns: ['id', 'name', 'price'],
    embeds: ['categories', 'product_categories', 'categories!product_categories'],
  },
  categories: { columns: ['id', 'name'], embeds: ['products', 'product_categories'] },
  collections: {
    columns: ['id', 'description', 'parent_id'],
    embeds: ['collections', 'parent_id', 'collections!parent_id'],
  },
  kitchen_sink: {
    columns: [
      'id',
      'created_at',
      'is_open',
      'amount',
      'small',
      'real_value',
      'on_day',
      'tags',
      'price_range',
      'document',
      'settings',
      'label',
      'secret',
      'doubled',
    ],
    embeds: [],
  },
  cornercase: {
    columns: ['id', '"column whitespace"', 'array_column', '"we\\"ird, (name)"'],
    embeds: [],
  },
  active_users: {
    columns: ['username', 'status'],
    embeds: ['messages', 'get_active_user_messages'],
  },
  message_authors: {
    columns: ['author', 'message_id', 'channel_id'],
    embeds: ['users', 'channels'],
  },
  desks: { columns: ['id', 'country', 'code'], embeds: ['branches'] },
  branches: { columns: ['country', 'code', 'town'], embeds: ['desks'] },
  private_notes: { columns: ['id', 'owner', 'note'], embeds: [] },
  hotel: { columns: ['id', 'name'], embeds: ['booking'] },
  booking: { columns: ['id', 'hotel_id'], embeds: ['hotel'] },
  events: { columns: ['id', 'created_at', 'event_type'], embeds: [] },
  locked: { columns: ['id', 'secret'], embeds: [] },
}
const functions = [
  'get_status',
  'get_username_and_status',
  'get_messages_by_username',
  'get_user_profile',
  'function_returning_row',
  'list_numbers',
  'sum_all',
  'anonymous_record',
  'with_out',
  'overloaded',
  'unresolvable',
  'takes_json',
  'takes_text',
  'void_func',
  'echo_settings',
  'function_with_array_param',
  'nothing',
]
const argumentNames = [
  'name_param',
  'up_to',
  'numbers',
  'a',
  'b',
  'param',
  'search_username',
  'user_row',
  '',
]

const operators = [
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'is',
  'isdistinct',
  'in',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
  'fts',
  'plfts',
  'phfts',
  'wfts',
  'fts(english)',
  'wfts(simple)',
  'fts(klingon)',
  'like(any)',
  'eq(all)',
  'is(any)',
  'xx',
  '',
]
const values = [
  '1',
  '2',
  '-5',
  '1.5',
  'true',
  'null',
  'NULL',
  'supabot',
  'ONLINE',
  '',
  '*',
  '%',
  '(',
  ')',
  '((',
  '{1,2}',
  '{a,"b',
  '(1,2)',
  '("a","b\\"c")',
  '[1,5)',
  '2026-01-01',
  '{"a": 1}',
  '\\',
  "'",
  '"',
  "'; drop table chat.users; --",
  '00000000-0000-4000-8000-000000000001',
  '99999999999999999999',
  'not_null',
  '\u0000',
  '\ud83d\ude00',
  '$1',
  'a & | b',
  '!',
  '<script>',
  '()',
  'NaN',
  'infinity',
  '[',
  '*+?',
  '^(a+)+$',
]
const types = [
  'text',
  'int',
  'int4',
  'double precision',
  'date',
  'jsonb',
  'json',
  'user_status',
  'regclass',
  'foo bar',
  'select',
  'cstring',
  '',
]
const paths = [
  '',
  '',
  '',
  '',
  '->a',
  '->>a',
  '->list->0->>name',
  '->-1',
  '->>',
  '->"x y"',
  '->>99999999999',
  '->a-b',
]

const path = fc.constantFrom(...paths)
const junk = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.constantFrom(...values),
)
const value = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: junk },
)
const operation = fc
  .tuple(fc.constantFrom('', '', '', 'not.', 'not.not.'), fc.constantFrom(...operators), value)
  .map(([not, operator, text]) => `${not}${operator}.${text}`)

type Pair = readonly [name: string, value: string]

function selectOf(words: Words): fc.Arbitrary<string> {
  const { select } = fc.letrec<{ item: string; select: string }>((tie) => ({
    item: fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            fc.constantFrom('', '', '', 'alias:', 'al"ias:', '"a,b":'),
            fc.constantFrom(...words.columns),
            path,
            fc.constantFrom('', '', '', '', '.sum()', '.count()', '.max()', '.xx()'),
            fc.constantFrom('', '', '', ...types.map((type) => `::${type}`)),
          )
          .map((parts) => parts.join('')),
      },
      {
        weight: words.embeds.length > 0 ? 4 : 0,
        arbitrary: fc
          .tuple(
            fc.constantFrom('', '', 'alias:', '...'),
            fc.constantFrom(...words.embeds, 'nothing'),
            fc.constantFrom('', '', '', '!inner', '!left'),
            embeddedSelect,
          )
          .map(([alias, relation, join, inner]) => `${alias}${relation}${join}(${inner})`),
      },
      { weight: 1, arbitrary: fc.constantFrom('count()', '*', 'c:count()', 'count()::text') },
      { weight: 1, arbitrary: junk },
    ),
    select: fc.array(tie('item'), { maxLength: 3 }).map((items) => items.join(',')),
  }))
  return select
}

const embeddedSelect = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '*',
      'id',
      'username',
      'count',
      'count()',
      '',
      'id.max()',
      'id,...users(*)',
      'users(*),id',
      'messages(count)',
      'channels(slug)',
    ),
  },
  { weight: 1, arbitrary: junk },
)

function logicOf({ columns }: Words): fc.Arbitrary<string> {
  const { logic } = fc.letrec<{ logic: string }>((tie) => ({
    logic: fc
      .array(
        fc.oneof(
          { depthSize: 'small' },
          fc
            .tuple(fc.constantFrom(...columns), path, operation)
            .map(([name, way, text]) => `${name}${way}.${text}`),
          fc
            .tuple(fc.constantFrom('and', 'or', 'not.and', 'not.or', 'xor'), tie('logic'))
            .map(([operator, inner]) => `${operator}${inner}`),
        ),
        { maxLength: 3 },
      )
      .map((items) => `(${items.join(',')})`),
  }))
  return logic
}

function orderOf({ columns, embeds }: Words): fc.Arbitrary<string> {
  const related = fc
    .tuple(fc.constantFrom(...embeds, 'nothing'), fc.constantFrom(...columns, 'id'))
    .map(([relation, name]) => `${relation}(${name})`)
  const term = fc.tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...columns) },
      { weight: 1, arbitrary: related },
    ),
    path,
    fc.constantFrom('', '.asc', '.desc', '.desc.nullslast', '.nullsfirst', '.up'),
  )
  return fc
    .array(
      term.map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((terms) => terms.join(','))
}

function parameterOf(words: Words): fc.Arbitrary<Pair> {
  const before = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(...words.embeds, 'alias').map((name) => `${name}.`) },
  )
  const pair = (name: fc.Arbitrary<string>, text: fc.Arbitrary<string>) =>
    fc.tuple(before, name, text).map(([path, key, one]): Pair => [`${path}${key}`, one])
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .tuple(before, fc.constantFrom(...words.columns, ...words.embeds), path, operation)
        .map(([start, name, way, text]): Pair => [`${start}${name}${way}`, text]),
    },
    { weight: 4, arbitrary: selectOf(words).map((text): Pair => ['select', text]) },
    {
      weight: 1,
      arbitrary: pair(fc.constantFrom('and', 'or', 'not.and', 'not.or'), logicOf(words)),
    },
    { weight: 1, arbitrary: pair(fc.constant('order'), orderOf(words)) },
    {
      weight: 1,
      arbitrary: pair(
        fc.constantFrom('limit', 'offset'),
        fc.constantFrom('0', '1', '5', '-1', 'x', '', '99999999999999999', '999999999999', '1e3'),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constantFrom('columns', 'on_conflict'),
        fc
          .array(fc.constantFrom(...words.columns), { maxLength: 3 })
          .map((names) => names.join(',')),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...argumentNames), value) },
    { weight: 1, arbitrary: fc.tuple(junk, junk) },
  )
}

function bodyOf({ columns }: Words): fc.Arbitrary<string> {
  const key = fc.constantFrom(
    ...columns.map((name) => name.replaceAll(/\\?"/g, '')),
    ...argumentNames,
  )
  const row = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.dictionary(
        key,
        fc.oneof(
          value,
          fc.integer(),
          fc.boolean(),
          fc.constant(null),
          fc.jsonValue({ maxDepth: 2 }),
        ),
        { maxKeys: 4 },
      ),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
  const odd = fc.constantFrom(
    '',
    '{',
    '[{}]',
    '[{},{}]',
    '{}',
    '[]',
    'null',
    '"\\u0000"',
    '{"message":"\\u0000"}',
    '{"data":"\\ud800"}',
    '['.repeat(5_000),
    'a,b\n1,2',
    'id,slug\n"1,2',
    '{"__proto__":1}',
  )
  return fc.oneof(
    { weight: 3, arbitrary: row.map((one) => JSON.stringify(one)) },
    { weight: 2, arbitrary: fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)) },
    { weight: 1, arbitrary: odd },
  )
}

const likelyHeaders = fc.record({
  accept: fc.constantFrom(
    '*/*',
    '*/*',
    'application/json',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.array+json;nulls=stripped',
    'text/csv',
    'application/vnd.pgrst.plan+json',
  ),
  prefer: fc.constantFrom(
    '',
    'return=representation',
    'return=representation',
    'return=headers-only',
    'count=exact',
    'count=planned',
    'count=estimated,return=representation',
    'resolution=merge-duplicates,return=representation',
    'resolution=ignore-duplicates',
    'missing=default,return=representation',
    'tx=rollback',
  ),
})
const oddHeaders = fc.record({
  accept: fc.constantFrom(
    'text/html',
    'application/vnd.pgrst.plan; for="text/csv"; options=analyze|buffers|wal',
    'application/*;q=0.5',
    ';',
    ',',
  ),
  prefer: fc.constantFrom(
    'handling=strict,max-affected=1',
    'handling=strict,nonsense',
    'timezone=Africa/Lagos',
    'timezone=../../etc',
    'return=return',
    ',,',
  ),
  range: fc.constantFrom('0-1', '5-2', '9-', 'items=0-0', 'x'),
  'content-type': fc.constantFrom(
    'application/json',
    'text/csv',
    'application/x-www-form-urlencoded',
    'text/plain',
    'image/png',
    '',
  ),
  'content-profile': fc.constantFrom('chat', 'personal', 'unexposed'),
})

function requestTo(target: string, words: Words) {
  return fc.record({
    method: target.startsWith('/rpc/')
      ? fc.constantFrom('GET', 'POST', 'HEAD', 'PUT')
      : fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'),
    target: fc.constant(target),
    parameters: fc.oneof(
      { weight: 2, arbitrary: fc.array(parameterOf(words), { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.array(parameterOf(words), { maxLength: 6 }) },
    ),
    headers: fc.oneof(
      { weight: 4, arbitrary: likelyHeaders },
      { weight: 1, arbitrary: oddHeaders },
    ),
    body: bodyOf(words),
    caller: fc.constantFrom(anon, anon, service, user('00000000-0000-4000-8000-00000000000a')),
  })
}

const allWords: Words = {
  columns: Object.values(known).flatMap(({ columns }) => columns),
  embeds: Object.values(known).flatMap(({ embeds }) => embeds),
}

export const anyRestRequest = fc.oneof(
  ...Object.entries(known).map(([table, words]) => requestTo(`/${table}`, words)),
  ...functions.map((name) =>
    requestTo(`/rpc/${name}`, {
      columns: [...argumentNames.filter((one) => one !== ''), 'username', 'message', 'status'],
      embeds: ['users', 'channels'],
    }),
  ),
  fc
    .oneof(
      junk.map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
      fc.constantFrom(
        '',
        '/',
        '//',
        '/rpc',
        '/rpc/',
        '/users/1',
        '/%ff',
        '/rpc/%00',
        '/pg_catalog.pg_class',
      ),
    )
    .chain((target) => requestTo(target, allWords)),
)
