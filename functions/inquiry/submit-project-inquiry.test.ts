import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sentMails } from '../../test/shop/sent-mails.ts'
import { inquiryReference } from '../../domain/inquiry/inquiry-reference.ts'
import { site } from '../../site.config.ts'
import { completeInquiry, useInquiries } from '../../test/use/use-inquiries.ts'

const { server, submit, stored, mails } = useInquiries()

/** The headers beside the seven fields of the body. */
const headersOf = ({ key = randomUUID(), source }: { key?: string; source?: string }) => ({
  headers: {
    'idempotency-key': key,
    ...(source === undefined ? {} : { 'inquiry-source': source }),
  },
})

describe('a complete inquiry', () => {
  test('is stored, and the staff and the sender get a mail', async () => {
    const { status, body } = await submit({}, headersOf({ source: 'dialog' }))
    expect([status, body]).toEqual([200, { id: expect.any(String), message: 'received' }])
    expect(await stored()).toMatchObject([
      {
        id: body.id,
        user_id: null,
        name: 'Ade Ola',
        email: 'ade@example.com',
        phone_number: '+2348031234567',
        description: completeInquiry.description,
        source: 'dialog',
        status: 'new',
      },
    ])
    const [staff, receipt] = await mails()
    expect(staff).toMatchObject({
      category: 'inquiry-staff',
      to_address: site.staffEmail,
      reply_to: 'ade@example.com',
      subject: 'Residential Solar Installation: Ade Ola, Ikeja, Lagos',
    })
    for (const expected of [
      'Ade Ola',
      'ade@example.com',
      '0803 123 4567',
      'Residential Solar Installation',
      'Ikeja, Lagos',
      '> Eight hours of light a day.',
      'Sent from: dialog',
      `Reference: ${inquiryReference(String(body.id))}`,
    ]) {
      expect(staff?.text).toContain(expected)
    }
    expect(receipt).toMatchObject({
      category: 'inquiry-receipt',
      to_address: 'ade@example.com',
      reply_to: site.email,
    })
    expect(receipt?.text).toContain(`Hello Ade, thank you`)
    expect(receipt?.text).toContain(`Reference: ${inquiryReference(String(body.id))}`)
    expect(`${staff?.text} ${receipt?.text}`).not.toContain(body.id)
    expect(await mails()).toHaveLength(2)
  })

  test('of a signed-in user belongs to them', async () => {
    const { id, token } = await server().signUp('user@example.com')
    expect((await submit({ userId: id }, { token })).status).toBe(200)
    expect(await stored()).toMatchObject([{ user_id: id }])
  })

  test('of a user who was just deleted is refused', async () => {
    const { id, token } = await server().signUp('gone@example.com')
    await server().admin.query('delete from auth.users where id = $1', [id])
    expect((await submit({ userId: id }, { token })).status).toBe(401)
    expect(await stored()).toEqual([])
  })

  test('may come as a plain form', async () => {
    const { userId: _, ...fields } = completeInquiry
    const response = await server().call('submit-project-inquiry', {
      body: new URLSearchParams({ ...fields, userId: '' }),
    })
    expect([response.status, (await stored()).length]).toEqual([200, 1])
  })
})

describe('refuses, and neither stores nor mails,', () => {
  const cases: [string, object, number, RegExp][] = [
    ['a missing field', { name: undefined }, 400, /^Please fill in all required fields\.$/],
    [
      'the id of another user',
      { userId: '00000000-0000-4000-8000-000000000001' },
      403,
      /sign in again/,
    ],
    ['a user id that is no id', { userId: 'admin' }, 403, /sign in again/],
  ]
  test.each(cases)('%s', async (_, change, status, error) => {
    const { status: answered, body } = await submit(change)
    expect([answered, body.error]).toEqual([status, expect.stringMatching(error)])
    expect([await stored(), await mails()]).toEqual([[], []])
  })

  test.each([
    ['an idempotency key that is not a UUID', headersOf({ key: '1' }), /UUID/],
    ['a source that is a sentence', headersOf({ source: 'from the dialog' }), /path/],
  ])('%s', async (_, headers, error) => {
    const { status, body } = await submit({}, headers)
    expect([status, body.error]).toEqual([400, expect.stringMatching(error)])
    expect([await stored(), await mails()]).toEqual([[], []])
  })

  test('names every field with a problem', async () => {
    expect((await submit({ email: 'x', location: '' })).body).toEqual({
      error: 'Please fill in all required fields.',
      fields: {
        location: 'Please fill in all required fields.',
        email: expect.stringMatching(/name@example\.com/),
      },
    })
  })

  test.each([['[]'], ['{'], ['{"__proto__":{"name":"x"}}']])('a body of %s', async (body) => {
    const response = await server().call('submit-project-inquiry', {
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.any(String) }),
    ])
  })

  test('another user’s id with the sender’s own token', async () => {
    const [victim, thief] = [
      await server().signUp('victim@example.com'),
      await server().signUp('thief@example.com'),
    ]
    expect((await submit({ userId: victim.id }, { token: thief.token })).status).toBe(403)
    expect(await stored()).toEqual([])
  })
})

describe('hostile text', () => {
  const script = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  test('is stored as text and escaped in the mails', async () => {
    expect((await submit({ name: script, description: script, location: script })).status).toBe(200)
    const sent = await sentMails(server().admin)
    for (const mail of sent) expect(mail.html).not.toMatch(/<script|<img/)
    expect(sent[0]?.html).toContain('&lt;script&gt;')
  })

  test('with line ends and NULs cannot reach a mail header', async () => {
    const header = 'Ade\r\nBcc: eve@example.com\u0000\u2028'
    expect((await submit({ name: header, location: header, description: header })).status).toBe(200)
    for (const mail of await mails()) expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}]/u)
    expect((await stored())[0]?.name).toBe('Ade Bcc: eve@example.com')
  })

  test('is not sent to a third person in our name', async () => {
    await submit({
      email: 'third@example.com',
      name: 'Win-big-at evil.example now',
      description: 'visit evil.example',
      location: 'evil.example',
    })
    const receipt = (await sentMails(server().admin)).find(
      (mail) => mail.to_address === 'third@example.com',
    )
    expect(receipt?.text).toContain('Hello Win-big-at')
    expect(`${receipt?.text}${receipt?.html}${receipt?.subject}`).not.toContain('evil.example')
  })

  test('in a field that the form does not have is dropped, and the inquiry is stored', async () => {
    const { status, body } = await submit({ website: 'https://ada.example' })
    expect([status, body]).toEqual([200, { id: expect.any(String), message: 'received' }])
    expect([(await stored()).length, (await mails()).length]).toEqual([1, 2])
  })
})

describe('sent again', () => {
  test('20 times in parallel with one key: one row, two mails, one answer, counted once', async () => {
    const headers = headersOf({})
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit({}, headers)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect([(await stored()).length, (await mails()).length]).toEqual([1, 2])
    expect(
      (await server().admin.query('select distinct count from platform.rate_limits')).rows,
    ).toEqual([{ count: 1 }])
  })

  test('later, also when the rate limit is reached: the same id', async () => {
    const headers = headersOf({})
    const first = await submit({}, headers)
    for (let index = 0; index < 4; index++) expect((await submit()).status).toBe(200)
    expect((await submit()).status).toBe(429)
    expect((await submit({}, headers)).body).toEqual(first.body)
  })
})
