import { expect, test } from 'vitest'
import { expectFieldRules, problemsOf } from '../../test/parsing.ts'
import { listDeadLetters, retryDeadLetters } from './dead-letters.ts'

const text = 'This must be text.'
const wholeNumber = 'This must be a whole number.'

test('each function has its address and method', () => {
  expect(`${listDeadLetters.method} ${listDeadLetters.name}`).toBe('GET list-dead-letters')
  expect(`${retryDeadLetters.method} ${retryDeadLetters.name}`).toBe('POST retry-dead-letters')
})

test('the list ignores its request', () => {
  for (const request of [undefined, null, {}, { queue: 'mail' }])
    expect(listDeadLetters.parseRequest(request)).toEqual({ ok: true, value: {} })
})

test('parses the list of failed jobs', () => {
  const example = {
    failed: [
      {
        queue: 'mail',
        count: 2,
        error: 'connection refused',
        attempts: 5,
        firstAt: '2026-11-21T10:00:00Z',
        lastAt: '2026-11-22T10:00:00Z',
      },
    ],
  }
  expectFieldRules(listDeadLetters.parseResponse, example, {
    failed: 'This must be a list.',
    'failed.0': 'This must be an object.',
    'failed.0.queue': text,
    'failed.0.count': wholeNumber,
    'failed.0.error': text,
    'failed.0.attempts': wholeNumber,
    'failed.0.firstAt': text,
    'failed.0.lastAt': text,
  })
  expect(listDeadLetters.parseResponse({ failed: [] })).toEqual({ ok: true, value: { failed: [] } })
})

test('a retry names its queue in up to 100 characters', () => {
  const { parseRequest } = retryDeadLetters
  for (const queue of ['mail', 'x'.repeat(100)])
    expect(parseRequest({ queue, all: true })).toEqual({ ok: true, value: { queue } })
  expect(problemsOf(parseRequest, { queue: 'x'.repeat(101) })).toEqual([
    'queue: There is no such queue.',
  ])
  for (const queue of [undefined, null, 7, ['mail']])
    expect(problemsOf(parseRequest, { queue })).toEqual([`queue: ${text}`])
  expect(problemsOf(parseRequest, null)).toEqual([': This must be an object.'])
})

test('a retry answers with the number of jobs that run again', () => {
  expectFieldRules(retryDeadLetters.parseResponse, { retried: 0 }, { retried: wholeNumber })
})
