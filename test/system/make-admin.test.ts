import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { ensureUser } from '../../backend/auth/users/ensure-user.ts'
import { readConfig } from '../../backend/config.ts'
import { createDatabase } from '../../backend/db/database.ts'
import { openDatabase, type OpenDatabase } from '../../backend/db/open-database.ts'
import { createJobs } from '../../backend/jobs/jobs.ts'
import { mailboxTransport } from '../../backend/mail/mail-transport.ts'
import { createOutbox } from '../../backend/mail/outbox.ts'
import { StartError } from '../../backend/start/start-error.ts'
import { makeAdmin } from '../../supabase/setup/first-admin.ts'
import { productMigrations } from '../../supabase/setup/product.ts'
import { compileCache } from '../servers/server-process.ts'
import { cloneDatabase } from '../template-database.ts'
import { useServers } from '../use/use-servers.ts'

const { createDemoFolder } = useServers()

/** Runs `npm run admin` in a separate process. */
function run(
  email: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['bin/make-admin.ts', email], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code, output })),
  )
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const roles = (url: string) =>
  query<{ email: string; role: string }>(
    url,
    `select u.email, p.role from auth.users u join public.profiles p using (id) order by u.email`,
  ).then((rows) => rows.map(({ email, role }) => `${email} ${role}`).toSorted())

const person = (email: string) => ({
  email,
  password: 'a good long password',
  fullName: 'Ada',
})

describe('on the embedded database', () => {
  test('works while a server runs and while none runs, and changes no other account', async () => {
    await using undo = new AsyncDisposableStack()
    const dataDir = await createDemoFolder()
    const server = await openDatabase(
      { mode: { name: 'embedded' }, dataDir, siteUrl: 'http://localhost' },
      productMigrations,
      () => {},
    )
    undo.defer(() => server.close())
    const others = await roles(server.adminUrl)
    await ensureUser(server.db, person('ada@first.example'))
    await ensureUser(server.db, person('ben@first.example'))
    const whileRunning = await run('Ada@First.example', { DATA_DIR: dataDir })
    expect(whileRunning).toEqual({
      code: 0,
      output: expect.stringContaining('ada@first.example is an admin now, instead of customer.'),
    })
    expect(await roles(server.adminUrl)).toEqual(
      [...others, 'ada@first.example admin', 'ben@first.example customer'].toSorted(),
    )
    expect((await run('ada@first.example', { DATA_DIR: dataDir })).output).toBe(
      'ada@first.example is an admin already. Nothing was changed.\n',
    )
    await undo.disposeAsync()

    expect(await run('ben@first.example', { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      output: expect.stringContaining('ben@first.example is an admin now'),
    })
    const again: OpenDatabase = await openDatabase(
      { mode: { name: 'embedded' }, dataDir, siteUrl: 'http://localhost' },
      productMigrations,
      () => {},
    )
    expect(await roles(again.adminUrl)).toEqual(
      [...others, 'ada@first.example admin', 'ben@first.example admin'].toSorted(),
    )
    await again.close()
  })
})

describe('with DATABASE_URL', () => {
  test('makes an existing account an admin; invites unknown and unconfirmed addresses, who stay customers, and removes the unconfirmed password', async () => {
    await using clone = await cloneDatabase(inject('adminUrl'))
    const db = createDatabase({ url: clone.url })
    await ensureUser(db, person('ada@own.example'))
    await ensureUser(db, person('stranger@own.example'))
    await query(
      clone.adminUrl,
      `update auth.users set email_confirmed_at = null where email = 'stranger@own.example'`,
    )
    const withoutMail = {
      DATABASE_URL: clone.adminUrl,
      // With the keys of a shop.
      DATA_DIR: await createDemoFolder(),
      SITE_URL: 'https://shop.example',
    }
    expect(await run('new@own.example', withoutMail)).toEqual({
      code: 1,
      output:
        'new@own.example has no confirmed account, and an invitation would reach nobody: SMTP_URL is not set. Set it and run this again.\n',
    })
    const env = { ...withoutMail, SMTP_URL: 'smtp://127.0.0.1:9' }
    expect(await run('ada@own.example', env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is an admin now'),
    })
    for (const email of ['new@own.example', 'stranger@own.example'])
      expect(await makeAdmin(readConfig(env), email)).toContain('an invitation is in the outbox')
    expect(await roles(clone.adminUrl)).toEqual([
      'ada@own.example admin',
      'new@own.example customer',
      'stranger@own.example customer',
    ])
    expect(
      await query(
        clone.adminUrl,
        `select email from auth.users where encrypted_password is not null`,
      ),
    ).toEqual([{ email: 'ada@own.example' }])
    const mails = await query<{ to_address: string; status: string; text: string }>(
      clone.adminUrl,
      'select to_address, status, text from platform.mail_messages order by to_address',
    )
    expect(mails.map(({ to_address: to, status }) => [to, status])).toEqual([
      ['new@own.example', 'queued'],
      ['stranger@own.example', 'queued'],
    ])
    expect(mails[0]?.text).toMatch(
      /https:\/\/shop\.example\/auth\/v1\/verify\?token=\w+&type=invite&redirect_to=https:\/\/shop\.example\/update-password$/m,
    )
    const jobs = await createJobs({ db, log: () => {} })
    await createOutbox({ db, jobs, transport: mailboxTransport, renderHtml: async () => '' })
    await expect
      .poll(() => query(clone.adminUrl, `select from platform.mail_messages where status = 'sent'`))
      .toHaveLength(2)
    await jobs.stop()
    await db.close()
  })

  test('a missing or invalid address is answered with the usage', async () => {
    const usage = 'Give an e-mail address: npm run admin -- someone@example.com'
    await expect(makeAdmin(readConfig({}), '')).rejects.toThrow(new StartError(usage))
    await expect(makeAdmin(readConfig({}), 'somebody')).rejects.toThrow(
      new StartError(`${usage}. "somebody" is not one.`),
    )
  })
})
