import fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOf } from '../../test/parsing.ts'
import * as contracts from './order-refunds.ts'

const { setRefundAccount, resolveRefundAccount, useCredit } = contracts
const id = '5eed0000-0000-4000-8000-000000000001'
const account = { bankCode: '011', accountNumber: '0000014579', accountName: 'Ada Obi' }

test('an account has a bank, ten digits and a name', () => {
  const { parseRequest } = setRefundAccount
  expect(parseRequest({ orderId: id, ...account })).toEqual({
    ok: true,
    value: { orderId: id, orderKey: null, nameTicket: null, ...account },
  })
  expect(parseRequest({ orderId: id, ...account, accountNumber: '0000 0145-79' })).toMatchObject({
    value: { accountNumber: '0000014579' },
  })
  for (const [field, value, message] of [
    ['bankCode', '999', 'Please choose the bank.'],
    ['bankCode', undefined, 'Please choose the bank.'],
    ['accountNumber', '000001457', 'An account number has ten digits.'],
    ['accountNumber', '00000145790', 'An account number has ten digits.'],
    ['accountNumber', undefined, 'Please enter the account number.'],
    [
      'accountNumber',
      '0000014578',
      'This number does not belong to an account of this bank: a digit is wrong, or it is another bank.',
    ],
    ['accountName', ' ', 'Please enter the account name.'],
    ['accountName', 'A', 'Please enter the account name.'],
    ['accountName', 'x'.repeat(101), 'Please use at most 100 characters.'],
    ['nameTicket', 'x'.repeat(101), 'nameTicket is too long.'],
  ])
    expect(
      problemsOf(parseRequest, { orderId: id, ...account, [field ?? '']: value }),
      `${field} ${value}`,
    ).toEqual([`${field}: ${message}`])
})

test('a wrong check digit is never asked about at the bank', () => {
  const request = { orderId: id, bankCode: '058', accountNumber: '0000014579' }
  expect(resolveRefundAccount.parseRequest(request).ok).toBe(false)
  expect(resolveRefundAccount.parseRequest({ ...request, bankCode: '011' }).ok).toBe(true)
})

test('credit is used by its code, or by its id', () => {
  const { parseRequest } = useCredit
  expect(parseRequest({ orderId: id, code: '07en w3ah rz6d mv29' })).toMatchObject({
    value: { code: '07EN-W3AH-RZ6D-MV29', creditId: null },
  })
  expect(parseRequest({ orderId: id, creditId: id }).ok).toBe(true)
  for (const wrong of [{}, { code: '07EN-W3AH-RZ6D-MV29', creditId: id }, { code: 'x' }])
    expect(parseRequest({ orderId: id, ...wrong }).ok, JSON.stringify(wrong)).toBe(false)
})

test('never throws, for any JSON', () => {
  const parsers = Object.values(contracts).flatMap((each) =>
    'parseRequest' in each ? [each.parseRequest, each.parseResponse] : [],
  )
  fc.assert(
    fc.property(fc.jsonValue(), (input) => {
      for (const parse of parsers) problemsOf(parse, input)
    }),
  )
})
