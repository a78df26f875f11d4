import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectFieldRules, problemsOf } from '../../test/parsing.ts'
import { requestStockAlert, stopStockAlerts } from './stock-alerts.ts'

const productId = '5eed0000-0000-4000-8000-000000000001'
const answer = [{ message: 'Done.' }, { message: 'This must be text.' }] as const

describe('request a stock alert', () => {
  const { parseRequest, parseResponse } = requestStockAlert
  test('is sent by POST to its own address, and answers with a message', () => {
    expect(`${requestStockAlert.method} ${requestStockAlert.name}`).toBe('POST request-stock-alert')
    expectFieldRules(parseResponse, ...answer)
  })
  test('normalises the e-mail address', () => {
    expect(parseRequest({ productId, email: ' Bisi@Example.com ', more: 1 })).toEqual({
      ok: true,
      value: { productId, email: 'bisi@example.com' },
    })
  })
  test.each([
    [{ productId: 'panel' }, 'productId: productId must be a UUID.'],
    [{ productId: undefined }, 'productId: productId must be a UUID.'],
    [{ email: '' }, 'email: Please enter your e-mail address.'],
    [{ email: null }, 'email: Please enter your e-mail address.'],
    [{ email: 'bisi@' }, 'email: This e-mail address does not look right.'],
  ])('%j is refused: %s', (change, problem) => {
    const request = { productId, email: 'bisi@example.com', ...change }
    expect(problemsOf(parseRequest, request)).toEqual([problem])
  })
})

describe('stop the stock alerts', () => {
  const { parseRequest, parseResponse } = stopStockAlerts
  const broken = 'This link is incomplete. Please open it again from our mail.'
  test('is sent by POST to its own address, and answers with a message', () => {
    expect(`${stopStockAlerts.method} ${stopStockAlerts.name}`).toBe('POST stop-stock-alerts')
    expectFieldRules(parseResponse, ...answer)
  })
  test('returns the parts of the link unchanged', () => {
    const request = { email: 'Bisi@example.com', key: 'k1' }
    expect(parseRequest(request)).toEqual({ ok: true, value: request })
  })
  test.each([
    [{ email: 'a@example.com' }, `key: ${broken}`],
    [{ email: 'a@example.com', key: '' }, `key: ${broken}`],
    [{ email: '', key: 'k1' }, `email: ${broken}`],
    [{ email: null, key: 'k1' }, `email: ${broken}`],
    [{ email: 7, key: 'k1' }, `email: ${broken}`],
    [null, `: ${broken}`],
    ['link', `: ${broken}`],
  ])('refuses the broken link %j: %s', (request, problem) => {
    expect(problemsOf(parseRequest, request)).toEqual([problem])
  })
})

test('never throws, for any JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      problemsOf(requestStockAlert.parseRequest, input)
      problemsOf(stopStockAlerts.parseRequest, input)
    }),
  )
})
