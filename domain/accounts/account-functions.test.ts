import { expect, test } from 'vitest'
import { expectFieldRules, problemsOf } from '../../test/parsing.ts'
import { deleteMyAccount, downloadMyData } from './account-functions.ts'

test('each function has its address and method', () => {
  expect(`${downloadMyData.method} ${downloadMyData.name}`).toBe('POST download-my-data')
  expect(`${deleteMyAccount.method} ${deleteMyAccount.name}`).toBe('POST delete-my-account')
})

test.each([downloadMyData, deleteMyAccount])('$name ignores its request', (contract) => {
  for (const request of [undefined, null, 'x', { userId: 'of another person' }])
    expect(contract.parseRequest(request)).toEqual({ ok: true, value: {} })
})

test('the response has all the personal data', () => {
  for (const data of [{}, { profile: { name: 'Bisi' }, orders: [] }, []]) {
    const parsed = downloadMyData.parseResponse(data)
    expect(parsed).toEqual({ ok: true, value: data })
  }
  for (const wrong of [null, undefined, '', 'x', 7, true])
    expect(problemsOf(downloadMyData.parseResponse, wrong)).toEqual([': This must be an object.'])
})

test('a deletion answers with its due date', () => {
  expectFieldRules(
    deleteMyAccount.parseResponse,
    { dueAt: '2026-12-22T10:00:00Z' },
    { dueAt: 'This must be text.' },
  )
})
