import { describe, expect, test } from 'vitest'
import { useInquiries } from '../../test/use/use-inquiries.ts'

const { server, submit, stored, mails } = useInquiries()

describe('limits', () => {
  test('5 an hour for one e-mail address, however it is written', async () => {
    for (let index = 0; index < 5; index++)
      expect((await submit({}, { ip: `203.0.113.${index}` })).status).toBe(200)
    const refused = await submit({ email: 'ADE@Example.com' }, { ip: '203.0.113.99' })
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      429,
      '3600',
      { error: expect.stringMatching(/several inquiries/) },
    ])
    expect([(await stored()).length, (await mails()).length]).toEqual([5, 10])
    server().clock.now = new Date(server().clock.now.getTime() + 3_600_000)
    expect((await submit()).status).toBe(200)
  })

  test('20 an hour for one browser at one address, so that people behind one carrier do not block each other', async () => {
    const send = (index: number, browser: string) =>
      submit({ email: `p${index}@example.com` }, { headers: { 'user-agent': browser } })
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async (_, index) => (await send(index, 'Phone A')).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    expect((await send(90, 'Phone B')).status).toBe(200)
  })

  test('100 an hour for one address, with any user agent', async () => {
    await server().admin.query(
      `insert into platform.rate_limits values ('inquiry:address:203.0.113.9', 99, $1)`,
      [new Date(server().clock.now.getTime() + 60_000)],
    )
    expect(
      (await submit({ email: 'a@example.com' }, { headers: { 'user-agent': 'X1' } })).status,
    ).toBe(200)
    expect(
      (await submit({ email: 'b@example.com' }, { headers: { 'user-agent': 'X2' } })).status,
    ).toBe(429)
  })
})
