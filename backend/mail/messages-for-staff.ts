import type { Database } from '../db/database.ts'
import type { MailContent, RenderMail } from './layout.ts'
import { storedMessages, type StoredMessage } from './stored-messages.ts'

/** A message without what only its receiver may know. */
export type MessageForStaff = Omit<StoredMessage, 'html'>

/** The messages of the outbox, sent or waiting. */
export interface MessagesForStaff {
  /**
   * The newest first.
   * @param page `before`: the id of the last message of the page before; null for the first page
   */
  list(page: { before: string | null; limit: number }): Promise<MessageForStaff[]>
  /** @returns null when there is no such message */
  find(id: string): Promise<MessageForStaff | null>
}

interface Row extends StoredMessage {
  /** Null for a text message. */
  content: MailContent | null
}

/**
 * Reads the outbox without its secrets: with the link or the code of another person's mail, a
 * member of staff, or a thief with their session, could sign in as that person.
 */
export function createMessagesForStaff({
  db,
  renderMail,
}: {
  db: Database
  renderMail: RenderMail
}): MessagesForStaff {
  async function read(condition: string, values: unknown[]): Promise<MessageForStaff[]> {
    const { rows } = await db.transaction({ role: 'service_role', readOnly: true }, (tx) =>
      tx.query<Row>(
        `select message.*, mail.content
         from ${storedMessages}
         left join platform.mail_messages mail using (id)
         where ${condition}`,
        values,
      ),
    )
    return rows.map((row) => withoutSecrets(row, renderMail))
  }
  return {
    list: ({ before, limit }) =>
      read(
        `$1::uuid is null
           or (message."queuedAt", message.id) < (
             select message."queuedAt", message.id from ${storedMessages} where message.id = $1
           )
         order by message."queuedAt" desc, message.id desc
         limit $2`,
        [before, limit],
      ),
    async find(id) {
      const [message] = await read('message.id = $1', [id])
      return message ?? null
    },
  }
}

const hidden = '(hidden)'

function withoutSecrets(
  { content, html: _html, ...message }: Row,
  renderMail: RenderMail,
): MessageForStaff {
  return content === null
    ? { ...message, subject: smsForStaff(message.subject), text: smsForStaff(message.text) }
    : { ...message, text: mailForStaff(content, renderMail) }
}

/**
 * What staff may read of a mail: all but its codes and the queries of its links. It is rendered again
 * from its blocks, because only they tell a code from other digits.
 */
export function mailForStaff(content: MailContent, renderMail: RenderMail): string {
  const blocks = content.blocks.map((block) =>
    'code' in block ? { ...block, code: hidden } : block,
  )
  return hideQueries(renderMail({ ...content, blocks }).text)
}

/** What staff may read of a text message: all but its long numbers and the queries of its links. */
export function smsForStaff(text: string): string {
  return hideQueries(text).replace(/\d{4,}/g, hidden)
}

/** The secrets of links are in their queries: one-time tokens, and the keys of orders. */
function hideQueries(text: string): string {
  return text.replace(/(https?:\/\/[^\s?#]*)[?#]\S*/g, `$1 ${hidden}`)
}
