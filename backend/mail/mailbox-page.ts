import type { Database } from '../db/database.ts'
import { html, type Html } from '../web/html.ts'
import { mailboxStyle } from './mailbox-style.ts'
import { storedMessages, type Channel, type StoredMessage } from './stored-messages.ts'

export interface MailboxPageOptions {
  db: Database
  /** The channels to show; if there are none, the page answers 404. */
  shown: Readonly<Record<Channel, boolean>>
}

const path = '/dev/mailbox'
const maxListed = 200
const headers = {
  'cache-control': 'no-store',
  // A srcdoc frame inherits this policy, so a mail may only style itself.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

/**
 * The page where a developer reads the mails and text messages of the demo: `/dev/mailbox`,
 * `/dev/mailbox/<id>`, and `/dev/mailbox.json` for tests (`?to=` and `?category=` filter it).
 * Requests that are not from this machine get 404; see `isLocalRequest`.
 */
export function createMailboxPage({
  db,
  shown,
}: MailboxPageOptions): (request: Request, from: { isLocal: boolean }) => Promise<Response> {
  const channels = (['mail', 'sms'] as const).filter((channel) => shown[channel])
  return async (request, { isLocal }) => {
    const url = new URL(request.url)
    if (channels.length === 0 || !isLocal) return notFound()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } })
    if (url.pathname === `${path}.json`)
      return Response.json(await listMessages(db, channels, url.searchParams), { headers })
    if (url.pathname === path || url.pathname === `${path}/`)
      return page('Mailbox', list(await listMessages(db, channels, url.searchParams)))
    const mail = await findMessage(db, channels, url.pathname.slice(path.length + 1))
    return mail ? page(mail.subject, message(mail)) : notFound()
  }
}

async function listMessages(
  db: Database,
  channels: readonly Channel[],
  filters: URLSearchParams,
): Promise<StoredMessage[]> {
  const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<StoredMessage>(
      `select *
       from ${storedMessages}
       where channel = any($1)
         and ($2::text is null or "to" = $2)
         and ($3::text is null or category = $3)
       order by "queuedAt" desc, id
       limit ${maxListed}`,
      [channels, filters.get('to'), filters.get('category')],
    ),
  )
  return rows
}

async function findMessage(
  db: Database,
  channels: readonly Channel[],
  id: string,
): Promise<StoredMessage | null> {
  const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
    tx.query<StoredMessage>(
      `select * from ${storedMessages} where channel = any($1) and id::text = $2`,
      [channels, id],
    ),
  )
  return rows[0] ?? null
}

function list(mails: StoredMessage[]): Html {
  if (mails.length === 0)
    return html`<p class="empty">No mail yet. What the site sends (receipts, confirmation links, codes) is stored here, because no SMTP_URL or SMS_URL is set.</p>`
  const rows = mails.map(
    (mail) =>
      html`<tr>
<td><a href="${path}/${mail.id}">${mail.subject}</a><br><small>${mail.category}</small></td>
<td>${mail.to}</td><td>${status(mail)}</td><td>${time(mail)}</td></tr>`,
  )
  return html`<table>
<thead><tr><th scope="col">Subject</th><th scope="col">To</th>
<th scope="col">Status</th><th scope="col">Queued</th></tr></thead>
<tbody>${rows}</tbody></table>`
}

function message(mail: StoredMessage): Html {
  const replyTo = mail.replyTo === null ? html`` : html`<dt>Reply to</dt><dd>${mail.replyTo}</dd>`
  const error =
    mail.lastError === null ? html`` : html`<dt>Last error</dt><dd>${mail.lastError}</dd>`
  return html`<p><a href="${path}">← All mail</a></p>
<dl><dt>To</dt><dd>${mail.to}</dd>${replyTo}
<dt>Status</dt><dd>${status(mail)}</dd>${error}
<dt>Queued</dt><dd>${time(mail)}</dd></dl>
${mail.html === '' ? html`` : htmlPart(mail)}
<h2>As text</h2>
<pre>${linked(mail.text)}</pre>`
}

function htmlPart(mail: StoredMessage): Html {
  return html`<h2>As HTML</h2>
<iframe title="The mail as HTML"
sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${withLinksInNewTab(mail.html)}"></iframe>`
}

/** The frame may not navigate, so links open in a new tab. */
function withLinksInNewTab(mailHtml: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(mailHtml)
    ? mailHtml.replace(/<head[^>]*>/i, (head) => head + base)
    : base + mailHtml
}

function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

function status(mail: StoredMessage): string {
  if (mail.status === 'sent') return mail.transport === 'mailbox' ? 'stored here' : 'sent'
  return mail.attempts === 0 ? mail.status : `${mail.status} (attempt ${mail.attempts})`
}

function time(mail: StoredMessage): Html {
  const iso = mail.queuedAt.toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

function page(title: string, content: Html, status = 200): Response {
  const { html: body } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title}</title>${mailboxStyle}</head>
<body><main><h1>${title}</h1>
${content}
</main></body></html>`
  return new Response(body, {
    status,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
}

function notFound(): Response {
  return page('Not found', html`<p>There is nothing at this address.</p>`, 404)
}
