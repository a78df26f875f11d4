import type { MailBlock, RenderMail } from '../../mail/layout.ts'
import type { MailMessage } from '../../mail/outbox.ts'

export interface AuthMailOptions {
  render: RenderMail
  companyName: string
  /** The site's URL; its sign-in page is linked from the mails. */
  siteUrl: string
  /** The address for users to write to when something is wrong. */
  supportEmail: string
  linkLifetimeS: number
  codeLifetimeS: number
}

/** A one-time token in a mail: a link, and digits for typing instead. */
export interface LinkAndCode {
  link: string
  code: string
}

export type Mail = Omit<MailMessage, 'to'>

/** The parts that all mails of the auth service share. */
export interface MailWriter {
  companyName: string
  supportEmail: string
  /** How long links and codes are valid, as a sentence. */
  validity: string
  /** How long a code is valid, e.g. `10 minutes`. */
  codeLifetime: string
  /** A link to the sign-in page. */
  signInLink: MailBlock
  write(category: string, subject: string, blocks: MailBlock[]): Mail
  /** @param label of the link */
  tokenBlocks(token: LinkAndCode, label: string): MailBlock[]
}

/** Creates the shared parts for one company and its token lifetimes. */
export function createMailWriter({
  render,
  companyName,
  siteUrl,
  supportEmail,
  linkLifetimeS,
  codeLifetimeS,
}: AuthMailOptions): MailWriter {
  const codeLifetime = formatDuration(codeLifetimeS)
  return {
    companyName,
    supportEmail,
    validity: `The link works once, within ${formatDuration(linkLifetimeS)}. The code works for ${codeLifetime}.`,
    codeLifetime,
    signInLink: { link: { label: 'Go to sign-in', url: `${siteUrl}/login` } },
    write: (category, subject, blocks) => ({
      category,
      subject,
      ...render({ title: subject, blocks }),
    }),
    tokenBlocks: ({ link, code }, label) => [
      { link: { label, url: link } },
      { label: 'Or type this code', code },
    ],
  }
}

function formatDuration(seconds: number): string {
  const hours = seconds / 3600
  if (Number.isInteger(hours)) return hours === 1 ? 'one hour' : `${hours} hours`
  const minutes = Math.round(seconds / 60)
  return minutes === 1 ? 'one minute' : `${minutes} minutes`
}
