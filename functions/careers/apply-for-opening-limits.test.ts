import { describe, expect, test } from 'vitest'
import { useApplications } from '../../test/use/use-applications.ts'

const { apply, stored } = useApplications()

describe('limits', () => {
  const send = (index: number, browser: string) =>
    apply({ email: `p${index}@example.com` }, { headers: { 'user-agent': browser } })

  test('12 an hour for one browser at one address; another browser behind the same carrier is not blocked', async () => {
    for (let index = 0; index < 12; index++) expect((await send(index, 'Phone A')).status).toBe(200)
    const refused = await send(12, 'Phone A')
    expect([refused.status, refused.headers.get('retry-after'), refused.body.error]).toEqual([
      429,
      '3600',
      expect.stringMatching(/wait a while/),
    ])
    expect((await send(13, 'Phone B')).status).toBe(200)
    expect(await stored()).toHaveLength(13)
  })

  test('6 an hour for one e-mail address, also when it has applied already', async () => {
    for (const [index, status] of [200, 409, 409, 409, 409, 409, 429].entries()) {
      expect((await apply({}, { ip: `203.0.113.${index}` })).status).toBe(status)
    }
  })
})
