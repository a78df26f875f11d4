import fc from 'fast-check'
import { junk, parameterOf, value } from './query-arbitraries.ts'
import { argumentNames, functions, relations, type Vocabulary } from './request-vocabulary.ts'
import { anon, service, user } from './rest-fixture.ts'

function bodyOf({ columns }: Vocabulary): fc.Arbitrary<string> {
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
  const malformed = fc.constantFrom(
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
    { weight: 1, arbitrary: malformed },
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
const unusualHeaders = fc.record({
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

function requestTo(target: string, vocabulary: Vocabulary) {
  return fc.record({
    method: target.startsWith('/rpc/')
      ? fc.constantFrom('GET', 'POST', 'HEAD', 'PUT')
      : fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'),
    target: fc.constant(target),
    parameters: fc.oneof(
      { weight: 2, arbitrary: fc.array(parameterOf(vocabulary), { maxLength: 2 }) },
      { weight: 1, arbitrary: fc.array(parameterOf(vocabulary), { maxLength: 6 }) },
    ),
    headers: fc.oneof(
      { weight: 4, arbitrary: likelyHeaders },
      { weight: 1, arbitrary: unusualHeaders },
    ),
    body: bodyOf(vocabulary),
    caller: fc.constantFrom(anon, anon, service, user('00000000-0000-4000-8000-00000000000a')),
  })
}

const fullVocabulary: Vocabulary = {
  columns: Object.values(relations).flatMap(({ columns }) => columns),
  embeds: Object.values(relations).flatMap(({ embeds }) => embeds),
}

/**
 * Any request to the schema of `rest.sql`: about half of them are close to valid, the others are
 * not.
 */
export const anyRestRequest = fc.oneof(
  ...Object.entries(relations).map(([table, vocabulary]) => requestTo(`/${table}`, vocabulary)),
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
    .chain((target) => requestTo(target, fullVocabulary)),
)
