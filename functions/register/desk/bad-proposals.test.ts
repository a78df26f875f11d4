import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let one: { id: string; token: string }
const { call, propose, countEvents } = registerDesk(() => server)

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  one = await server.useStaffWith('finance')
})
afterAll(() => server[Symbol.asyncDispose]())

describe('bad input gets a clear answer, and nothing is written:', () => {
  const retirement = {
    holder: 'H3',
    kg: 10,
    vintage: null,
    beneficiaryKind: 'company',
    beneficiary: 'Adeola Foods',
    isPublic: false,
    reason: 'Our office',
    claimFrom: '2026-01-01',
    claimTo: '2026-12-31',
  } as const
  test.each<[string, object, number, string]>([
    ['0 kg', { kg: 0 }, 400, 'Please enter at least 1 kg.'],
    ['half a kilogram', { kg: 0.5 }, 400, 'Please enter whole kilograms.'],
    ['text for an amount', { kg: 'ten' }, 400, 'Please enter whole kilograms.'],
    ['more than is held', { kg: 1e9 }, 409, 'Please enter a smaller amount.'],
    ['no such holder', { holder: 'H99999' }, 404, 'There is no holder H99999.'],
    ['a name of 10,000 letters', { beneficiary: 'x'.repeat(10_000) }, 400, 'at most 120 letters'],
    ['no name', { beneficiary: ' ' }, 400, 'Please enter for whom.'],
    ['no reason', { reason: '' }, 400, 'Please say why.'],
    ['a claim that ends before it begins', { claimTo: '2025-01-01' }, 400, 'before its first day'],
    ['a day that does not exist', { claimFrom: '2026-02-30' }, 400, 'Please choose a day.'],
  ])('%s', async (_, change, status, message) => {
    const before = await countEvents()
    const refused = await call('propose-register-entry', one.token, {
      id: randomUUID(),
      isFinal: true,
      asked: { kind: 'retire', ask: { ...retirement, ...change } },
    })
    expect(refused.status).toBe(status)
    expect(refused.answer['error']).toContain(message)
    expect(await countEvents()).toBe(before)
  })

  test('a preview shows the entry, and writes and stores nothing', async () => {
    const before = await countEvents()
    const shown = await propose(
      one.token,
      { kind: 'retire', ask: { ...retirement, beneficiary: '<script>alert(1)</script>' } },
      randomUUID(),
      false,
    )
    expect(shown).toMatchObject({
      status: 200,
      answer: {
        isProposed: false,
        entries: [
          { type: 'retired', data: { beneficiary: { name: '<script>alert(1)</script>' } } },
        ],
      },
    })
    expect(await countEvents()).toBe(before)
  })
})
