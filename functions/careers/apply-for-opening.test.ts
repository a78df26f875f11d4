import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkCv, maxCvBytes } from '../../domain/careers/cv.ts'
import { site } from '../../site.config.ts'
import { makeDocx, makePdf } from '../../test/documents.ts'
import { sentMails } from '../../test/shop/sent-mails.ts'
import {
  completeApplication,
  useApplications,
  type Change,
} from '../../test/use/use-applications.ts'

const { server, apply, stored, countFiles } = useApplications()
const mails = async () =>
  (
    await server().admin.query(
      `select category, to_address, reply_to, subject, text
       from platform.mail_messages
       order by category desc`,
    )
  ).rows

describe('a complete application', () => {
  test('is stored with its CV, and the staff and the applicant get a mail', async () => {
    const { status, body } = await apply()
    expect([status, body]).toEqual([200, { id: expect.any(String), message: 'received' }])
    const [row] = await stored()
    expect(row).toMatchObject({
      id: body.id,
      slug: completeApplication.opening,
      name: 'Ọlá Ade',
      email: 'ola@example.com',
      phone_number: '+2348031234567',
      cover_note: completeApplication.coverNote,
      status: 'new',
      privacy_version: completeApplication.privacyVersion,
    })
    expect(row).toMatchObject({
      file_name: `cv-${body.id}.pdf`,
      media_type: 'application/pdf',
      content: Buffer.from(makePdf()),
    })
    const [staff, receipt] = await mails()
    expect(staff).toMatchObject({
      category: 'application-staff',
      to_address: site.staffEmail,
      reply_to: 'ola@example.com',
      subject: 'Application: Solar installer, Ọlá Ade',
    })
    for (const expected of [
      'Solar installer, Lagos',
      '0803 123 4567',
      '> I own a harness.',
      'PDF, 1 KB',
      'ola@example.com',
      'https://wa.me/2348031234567',
      'no page shows it yet',
    ])
      expect(staff?.text).toContain(expected)
    // No link to a page that does not show the application.
    expect(staff?.text).not.toContain('/admin')
    expect(receipt).toMatchObject({
      category: 'application-receipt',
      to_address: 'ola@example.com',
      reply_to: site.email,
    })
    for (const expected of ['Hello Ọlá, thank you', 'Solar installer, Lagos', body.id])
      expect(receipt?.text).toContain(expected)
    expect(await mails()).toHaveLength(2)
  })

  test('may be a Word document of 5 MB, on the last day until midnight in Lagos, without a note', async () => {
    const docx = makeDocx({ 'word/media/photo.png': 'x' })
    const padded = new Uint8Array(maxCvBytes)
    // Bytes between the parts of a ZIP file belong to none of them.
    padded.set(docx.subarray(0, Buffer.from(docx).indexOf('PK\u0001\u0002', 0, 'latin1')))
    const directory = docx.slice(Buffer.from(docx).indexOf('PK\u0001\u0002', 0, 'latin1'))
    new DataView(directory.buffer).setUint32(
      directory.length - 6,
      maxCvBytes - directory.length,
      true,
    )
    padded.set(directory, maxCvBytes - directory.length)
    expect(checkCv(padded).kind).toBe('docx')
    server().clock.now = new Date('2026-11-21T22:59:00Z')
    expect(
      (
        await apply({
          opening: 'field-sales-abuja',
          coverNote: undefined,
          cv: new File([padded], 'Ọlá.exe', { type: 'text/html' }),
        })
      ).status,
    ).toBe(200)
    expect(await stored()).toMatchObject([
      {
        cover_note: '',
        file_name: expect.stringMatching(/^cv-[0-9a-f-]+\.docx$/),
        content: { length: maxCvBytes },
      },
    ])
  })
})

describe('refuses, and neither stores nor mails,', () => {
  const file = (content: string | Uint8Array<ArrayBuffer>, name = 'cv.pdf') =>
    new File([content], name, { type: 'application/pdf' })
  const cases: [string, Change, number, RegExp][] = [
    ['a file field left empty', { cv: new File([], '') }, 400, /choose your CV/],
    [
      'a web page named .pdf',
      { cv: file('<!doctype html><script>alert(1)</script>') },
      400,
      /neither a PDF nor a Word/,
    ],
    ['6 MB', { cv: file(new Uint8Array(6_000_000)) }, 400, /larger than 5 MB/],
    [
      'more than the form may hold',
      { cv: file(new Uint8Array(6 * 1024 * 1024)) },
      413,
      /larger than 5 MB/,
    ],
    ['macros', { cv: file(makeDocx({ 'word/vbaProject.bin': 'x' }), 'cv.docx') }, 400, /macros/],
    ['no name', { name: undefined }, 400, /enter your name/],
    ['a file as name', { name: file('x') }, 400, /enter your name/],
    ['an unknown opening', { opening: 'president' }, 404, /no longer there/],
    [
      'an opening that is not published',
      { opening: 'stock-assistant-intern' },
      404,
      /no longer there/,
    ],
  ]
  test.each(cases)('%s', async (_, change, status, error) => {
    const answer = await apply(change)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringMatching(error)])
    expect([await stored(), await mails(), await countFiles()]).toEqual([[], [], 0])
  })

  test('an opening that closed at midnight in Lagos', async () => {
    server().clock.now = new Date('2026-11-21T23:00:00Z')
    const answer = await apply({ opening: 'field-sales-abuja' })
    expect([answer.status, answer.body.error]).toEqual([
      410,
      expect.stringMatching(/“Field sales and survey” have closed/),
    ])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['{}', 'application/json'],
    ['x', 'multipart/form-data; boundary=y'],
    ['a=b', 'application/x-www-form-urlencoded'],
    ['x', 'text/plain'],
  ])('a body of %s', async (body, type) => {
    const response = await server().call('apply-for-opening', {
      body,
      headers: { 'content-type': type },
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: expect.any(String) }),
    ])
  })
})

describe('hostile text', () => {
  const script = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>`
  test('in all fields is stored as text, escaped in the mails, and not sent to a third person', async () => {
    expect(
      (await apply({ name: script, coverNote: script, cv: new File([makePdf()], script) })).status,
    ).toBe(200)
    expect(await stored()).toMatchObject([{ name: script, cover_note: script }])
    const [staff, receipt] = await sentMails(server().admin)
    for (const mail of [staff, receipt]) expect(mail?.html).not.toMatch(/<script|<img/)
    expect(staff?.html).toContain('&lt;script&gt;')
    expect(`${receipt?.text}${receipt?.html}`).not.toContain('alert(1)')
    expect((await apply({ opening: script })).status).toBe(404)
    expect((await apply({ email: script })).status).toBe(400)
  })

  test('with line ends cannot reach a mail header', async () => {
    await apply({ name: 'Ola\r\nBcc: eve@example.com\u0000' })
    for (const mail of await mails()) expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}]/u)
  })

  test('in the hidden field is stored too, and the mail to the staff says so', async () => {
    const { status } = await apply({ leaveEmpty: 'https://ada.example' })
    const [staff, receipt] = await mails()
    expect([status, (await stored()).length]).toEqual([200, 1])
    expect(staff?.text).toContain('perhaps a program sent this')
    expect(receipt?.text).not.toContain('program')
  })
})

describe('sent again', () => {
  test('10 times in parallel with one idempotency key: one row, one file, two mails, one answer', async () => {
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply({ idempotencyKey })))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect([(await stored()).length, (await mails()).length, await countFiles()]).toEqual([1, 2, 1])
  })

  test('later with the same idempotency key, also when the opening has closed meanwhile: the same id', async () => {
    const idempotencyKey = randomUUID()
    const first = await apply({ idempotencyKey, opening: 'field-sales-abuja' })
    server().clock.now = new Date('2026-11-22T12:00:00Z')
    expect((await apply({ idempotencyKey, opening: 'field-sales-abuja' })).body).toEqual(first.body)
  })

  test('by the same person, 5 times in parallel: one is stored, the others get 409', async () => {
    const answers = await Promise.all(
      ['ola', 'Ola', 'OLA', 'oLa', 'olA'].map((name) => apply({ email: `${name}@example.com` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    for (const { body } of answers.filter(({ status }) => status === 409))
      expect(body.error).toMatch(/already applied .* we have your application/)
    expect([(await stored()).length, (await mails()).length, await countFiles()]).toEqual([1, 2, 1])
  })

  test('by the same person for another opening: two applications', async () => {
    await apply()
    expect((await apply({ opening: 'solar-design-engineer' })).status).toBe(200)
    expect(await stored()).toHaveLength(2)
  })
})
