import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startAuth, type AuthKit } from '../../../test/auth/auth-kit.ts'
import { sentMails } from '../../../test/shop/sent-mails.ts'
import { createJobs, type Jobs } from '../../jobs/jobs.ts'
import { createMailLayout } from '../../mail/layout.ts'
import { createMailHtml } from '../../mail/mail-html.ts'
import { mailboxTransport } from '../../mail/mail-transport.ts'
import { createOutbox } from '../../mail/outbox.ts'
import { transact } from '../endpoint.ts'
import { createAuthMails } from './auth-mails.ts'

const white = '#FFFFFF'
const colours = {
  background: white,
  surface: white,
  ink: white,
  inkSoft: white,
  line: white,
  primary: white,
  onPrimary: white,
  accent: white,
}
const brand = { name: 'Sun & Sons', siteUrl: 'https://shop.example', footer: [], colours }

let kit: AuthKit
let jobs: Jobs
beforeAll(async () => {
  kit = await startAuth(inject('adminUrl'))
  jobs = await createJobs({
    db: kit.db,
    log: (entry) => kit.log.push(entry),
  })
})
afterAll(async () => {
  await jobs.stop()
  await kit[Symbol.asyncDispose]()
})

test('queues mails with link and code in both parts, and escapes all values', async () => {
  const { queueMail } = await createOutbox({
    db: kit.db,
    jobs,
    transport: mailboxTransport,
    renderHtml: createMailHtml(brand),
  })
  const mails = createAuthMails({
    render: createMailLayout(brand),
    companyName: 'Sun & Sons',
    siteUrl: 'https://shop.example',
    supportEmail: 'help@shop.example',
    linkLifetimeS: 3600,
    codeLifetimeS: 600,
  })
  const token = {
    link: 'https://shop.example/auth/v1/verify?token=abc&type=recovery',
    code: '012345',
  }
  const all = [
    mails.confirmSignUp(token),
    mails.invite(token),
    mails.recovery(token),
    mails.magicLink(token),
    mails.accountExists(),
    mails.passwordChanged(),
  ]
  await transact(kit, async (tx) => {
    for (const mail of all) await queueMail(tx, { to: 'ada@shop.example', ...mail })
  })
  const rows = await sentMails(kit.admin)
  expect(rows).toHaveLength(6)
  const recovery = rows.find((row) => row.subject === 'Choose a new password for Sun & Sons')
  expect(recovery?.text).toContain(token.link)
  expect(recovery?.text).toContain('Or type this code: 012345')
  expect(recovery?.text).toContain('within one hour. The code works for 10 minutes.')
  expect(recovery?.html).toContain(
    'href="https://shop.example/auth/v1/verify?token=abc&amp;type=recovery"',
  )
  expect(recovery?.html).toContain('Sun &amp; Sons')
})
