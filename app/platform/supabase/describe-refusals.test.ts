import { expect, test } from 'vitest'
import { describeRefusals } from './describe-refusals.ts'

/** The error that the client gets when the service answers with this. */
async function errorFor(body: unknown, status = 409): Promise<unknown> {
  const fetchAnswer = describeRefusals(async () => {
    const answer = Response.json(body, { status })
    Object.defineProperty(answer, 'url', { value: 'http://site.example/rest/v1/depots' })
    return answer
  })
  const answer = await fetchAnswer('http://site.example/rest/v1/depots')
  expect(answer.status).toBe(status)
  return answer.json()
}

test('a refusal of the database is put into words with its parameters', async () => {
  const refused = { code: 'PT409', message: 'depot_not_empty', details: '{"depot":"Kano store"}' }
  expect(await errorFor({ ...refused, hint: null })).toEqual({
    ...refused,
    message: 'There are still goods in Kano store. Move them to another depot first.',
    hint: 'depot_not_empty',
  })
})

test.each([
  ['a broken check', { code: '23514', message: 'new row violates a check', details: null }],
  ['no object', null],
])('%s stays as it is', async (_, body) => {
  expect(await errorFor(body, 400)).toEqual(body)
})
