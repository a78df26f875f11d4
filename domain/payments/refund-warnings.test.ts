import { expect, test } from 'vitest'
import { warnAboutRefund } from './refund-warnings.ts'

const now = new Date('2026-11-22T12:00:00Z')
const account = {
  accountName: 'ADE BISI OLUWA',
  isNameChecked: true,
  isChanged: false,
  mayPayAt: '2026-11-22T11:00:00Z',
}
const warn = (change: Partial<typeof account> | null, isTest = false) =>
  warnAboutRefund({
    account: change && { ...account, ...change },
    orderName: 'Bísí Adé',
    isTest,
    now,
  })

test('an account in the name of the buyer, told by the bank, needs no warning', () => {
  expect(warn({})).toEqual([])
  expect(warn({ accountName: 'Bisi  Adeola' })).toEqual([])
})

test.each([
  ['DANLADI MUSA', 'Ɗanladi Musa'],
  ['ABDULRAHMAN ISA', 'Abdul-Rahman Garba'],
  ['李明', '李 明'],
])('the account %s is not in another name than %s', (accountName, orderName) => {
  expect(
    warnAboutRefund({ account: { ...account, accountName }, orderName, isTest: false, now }),
  ).toEqual([])
})

test('an initial in common is no name in common', () => {
  expect(
    warnAboutRefund({
      account: { ...account, accountName: 'A OBI' },
      orderName: 'A. Musa',
      isTest: false,
      now,
    }),
  ).toHaveLength(1)
})

test('each doubt is a sentence', () => {
  expect(warn(null)).toEqual(['The buyer has not given an account yet.'])
  expect(warn({}, true)).toEqual(['A test payment: no real money came.'])
  expect(warn({ isNameChecked: false })).toEqual([
    'The buyer typed the name: no bank has confirmed it.',
  ])
  expect(warn({ isChanged: true })).toEqual([
    'The account was changed. Call the buyer at the number of the order before you pay.',
  ])
  expect(warn({ mayPayAt: '2026-11-22T12:00:01Z' })).toEqual([
    'Changed less than a day ago: do not pay it yet.',
  ])
  for (const accountName of ['Emeka Obi', 'B A', '---'])
    expect(warn({ accountName }), accountName).toEqual([
      'The account is in another name than the order.',
    ])
})
