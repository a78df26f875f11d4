import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { describeRefusal, refusals } from './describe-refusal.ts'

const schemas = readdirSync('supabase/schemas').map((name) =>
  readFileSync(`supabase/schemas/${name}`, 'utf8').replace(/^\s*--.*$/gm, ''),
)

/** What the schemas raise: each code with the names of its parameters. */
const raised = schemas.flatMap((sql) =>
  [...sql.matchAll(/raise exception '(\w+)' using errcode = 'PT[45]\d\d'([^;]*);/g)].map(
    ([, code = '', detail = '']) => ({
      code,
      parameters: [...detail.matchAll(/[(,]\s*'(\w+)', /g)].map(([, name]) => name ?? ''),
    }),
  ),
)

/** The codes that a function answers which says why something is refused. */
const answered = schemas.flatMap((sql) =>
  [
    ...sql.matchAll(
      /create function private\.find_\w+(?<!factor)_(?:problem|difference)\([^]*?\$\$;/g,
    ),
  ]
    .flatMap(([text]) => [...text.matchAll(/(?:then|return|problem :=)\s+'([^']+)'/g)])
    .map(([, code = '']) => ({ code, parameters: [] as string[] })),
)

describe('what the database refuses', () => {
  test('is raised as a code, never as a sentence', () => {
    const sentences = schemas.flatMap(
      (sql) => sql.match(/raise exception (?!'(\w+|%)')[^;]*/g) ?? [],
    )
    expect(sentences).toEqual([])
    expect(raised.length).toBeGreaterThan(200)
  })

  test('has words, which name only parameters that it has', () => {
    expect(answered.length).toBeGreaterThan(40)
    for (const { code, parameters } of [...raised, ...answered]) {
      const words = (refusals as Record<string, string>)[code]
      expect(words, code).toMatch(/^[A-Z].*\.$/)
      const named = [...(words ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
      expect(parameters, code).toEqual(expect.arrayContaining(named))
    }
  })

  test('is all that has words', () => {
    const sql = schemas.join('\n')
    const unused = Object.keys(refusals).filter((code) => !sql.includes(`'${code}'`))
    expect(unused).toEqual([])
  })
})

test('the parameters stand in the words', () => {
  expect(
    describeRefusal({ code: 'depot_holds_fewer', detail: '{"units": 4, "depot": "Kano store"}' }),
  ).toBe('Only 4 can be taken from Kano store.')
})

test('of a long list, the first five are named', () => {
  const changed = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  expect(describeRefusal({ code: 'undo_changed_since', detail: JSON.stringify({ changed }) })).toBe(
    'Nothing was undone, because somebody has changed this since: a, b, c, d, e and 2 more.',
  )
})

test('a code that nobody knows stays as it is', () => {
  expect(describeRefusal({ code: 'Nobody told us this', detail: 'and why' })).toBe(
    'Nobody told us this',
  )
})
