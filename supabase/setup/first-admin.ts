import { Client } from 'pg'
import { adminActor } from '../../backend/auth/admin/admin-only.ts'
import { writeAudit } from '../../backend/auth/audit.ts'
import { transact } from '../../backend/auth/endpoint.ts'
import { siteUrlOf, type Config } from '../../backend/config.ts'
import { joinDatabase, type OpenDatabase } from '../../backend/db/open-database.ts'
import { mailboxChannels } from '../../backend/start/demo-mode.ts'
import { StartError } from '../../backend/start/start-error.ts'
import { isPlausibleEmail, normaliseEmail } from '../../domain/contact/email.ts'
import { inviteByMail } from './invite-by-mail.ts'
import { productMigrations } from './product.ts'

interface Account {
  id: string
  isConfirmed: boolean
  role: string | null
}

/**
 * Gives an account the role of an admin: for the first admin, because no other admin can appoint
 * that one. Works with and without a running server. A person without a confirmed account gets an
 * invitation by mail and no role yet: until the address is confirmed, anyone may have signed up
 * with it.
 * @returns a sentence that says what was done
 * @throws StartError saying what to do instead
 */
export async function makeAdmin(config: Config, givenEmail: string): Promise<string> {
  const email = normaliseEmail(givenEmail)
  if (!isPlausibleEmail(email))
    throw new StartError(
      `Give an e-mail address: npm run admin -- someone@example.com${givenEmail === '' ? '' : `. "${givenEmail}" is not one.`}`,
    )
  const database = await joinDatabase(config, productMigrations)
  try {
    const account = await findAccount(database, email)
    if (!account?.isConfirmed) return await invite(config, database, email)
    if (account.role === 'admin') return `${email} is an admin already. Nothing was changed.`
    await promote(database, account.id)
    // A hosted Supabase has its own audit log.
    if (config.mode.name !== 'supabase') {
      await transact(database, (tx) =>
        writeAudit(
          tx,
          {
            action: 'user_modified',
            user: adminActor,
            ip: '',
            traits: { user_id: account.id, role: 'admin', by: 'npm run admin' },
          },
          new Date(),
        ),
      )
    }
    return `${email} is an admin now, instead of ${account.role ?? 'customer'}. Open sessions have the new rights at once: ${siteUrlOf(config, config.port)}/admin. Outside the demo, that page asks for a second factor first.`
  } finally {
    await database.close()
  }
}

async function invite(config: Config, database: OpenDatabase, email: string): Promise<string> {
  const siteUrl = siteUrlOf(config, config.port)
  if (config.mode.name === 'supabase')
    return `${email} has no confirmed account. Sign up at ${siteUrl}/login, open the link in the mail, then run this again.`
  const isShown = mailboxChannels(config, siteUrl).mail
  if (config.smtpUrl === null && !isShown)
    throw new StartError(
      `${email} has no confirmed account, and an invitation would reach nobody: SMTP_URL is not set. Set it and run this again.`,
    )
  await inviteByMail({ siteUrl, dataDir: config.dataDir }, database, email)
  const when = isShown ? `shown at ${siteUrl}/dev/mailbox` : 'sent'
  return [
    `${email} has no confirmed account, so an invitation is in the outbox; it is ${when} while the server runs.`,
    `Its link leads to ${siteUrl}: set SITE_URL if people use another address. When it is accepted, run this again.`,
  ].join('\n')
}

/**
 * Uses the login that may read everything: on a hosted Supabase no other login can read the
 * accounts.
 */
async function findAccount({ adminUrl }: OpenDatabase, email: string): Promise<Account | null> {
  const rows = await asOwner<Account>(
    adminUrl,
    `select u.id, u.email_confirmed_at is not null as "isConfirmed", p.role
     from auth.users u
     left join public.profiles p on p.id = u.id
     where u.email = $1 and u.deleted_at is null and not u.is_sso_user`,
    [email],
  )
  return rows[0] ?? null
}

async function promote({ adminUrl }: OpenDatabase, id: string): Promise<void> {
  await asOwner(
    adminUrl,
    `insert into public.profiles (id, role)
     values ($1, 'admin')
     on conflict (id) do update set role = 'admin', updated_at = now()`,
    [id],
  )
}

async function asOwner<Row extends object>(
  adminUrl: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
