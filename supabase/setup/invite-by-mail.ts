import { sendInvitation } from '../../backend/auth/admin/invite.ts'
import { defaultAuthSettings } from '../../backend/auth/auth-settings.ts'
import { transact } from '../../backend/auth/endpoint.ts'
import { issuerOf, loadKeys } from '../../backend/auth/keys/keys.ts'
import { createAuthMails } from '../../backend/auth/mails/auth-mails.ts'
import type { Config } from '../../backend/config.ts'
import type { OpenDatabase } from '../../backend/db/open-database.ts'
import { createJobs } from '../../backend/jobs/jobs.ts'
import { logToConsole } from '../../backend/log.ts'
import { createMailLayout } from '../../backend/mail/layout.ts'
import { openOutbox } from '../../backend/mail/outbox.ts'
import { mailBrand } from '../../functions/mail/mail-brand.ts'
import { site } from '../../site.config.ts'

/**
 * Puts an invitation into the outbox, which the server sends. Its link opens the page that sets a
 * password.
 */
export async function inviteByMail(
  { siteUrl, dataDir }: { siteUrl: string } & Pick<Config, 'dataDir'>,
  { db, adminUrl }: OpenDatabase,
  email: string,
): Promise<void> {
  const settings = defaultAuthSettings(siteUrl)
  const keys = await loadKeys(dataDir, issuerOf(siteUrl))
  const mails = createAuthMails({
    ...settings,
    render: createMailLayout(mailBrand(siteUrl)),
    companyName: site.name,
    supportEmail: site.email,
  })
  const jobs = await createJobs({ db, adminUrl, log: logToConsole })
  try {
    const queueMail = await openOutbox(jobs)
    const context = { keys, settings, mails, queueMail, now: () => new Date() }
    await transact({ db }, (tx) =>
      sendInvitation(context, tx, {
        email,
        data: {},
        redirectTo: `${siteUrl}/update-password`,
        ip: '',
      }),
    )
  } finally {
    await jobs.stop()
  }
}
