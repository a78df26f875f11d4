import { FunctionError, type FunctionContext, type Tx } from '../../backend/functions/functions.ts'
import { sha256 } from '../security/sha256.ts'

/** A request to merge two accounts, as the people of both see it. */
export interface MergeRequest {
  id: string
  closingId: string
  stayingId: string
  closingEmail: string
  stayingEmail: string
  isClosingConfirmed: boolean
  isStayingConfirmed: boolean
  isOpen: boolean
}

type Secrets = Pick<FunctionContext, 'secretFor'>

/**
 * The secret in the mail to one of the two accounts. A new address of the account makes the link in
 * the old mailbox worthless.
 */
function mergeKey({ secretFor }: Secrets, request: MergeRequest, isClosing: boolean): string {
  const email = isClosing ? request.closingEmail : request.stayingEmail
  const userId = isClosing ? request.closingId : request.stayingId
  return secretFor(`merge accounts ${request.id} ${userId} ${email.toLowerCase()}`)
}

/** The page on which one of the two accounts confirms a merge or stops it. */
export function mergeUrl(
  context: Secrets & Pick<FunctionContext, 'siteUrl'>,
  request: MergeRequest,
  isClosing: boolean,
): string {
  const key = mergeKey(context, request, isClosing)
  return `${context.siteUrl}/merge-accounts?${new URLSearchParams({ request: request.id, key })}`
}

/** A request to merge; null when there is none, or when the accounts are one already. */
export async function findMerge(tx: Tx, requestId: string): Promise<MergeRequest | null> {
  return tx.maybeOne<MergeRequest>(
    `select id, user_id as "closingId", into_user_id as "stayingId",
       private.find_account_email(user_id) as "closingEmail",
       private.find_account_email(into_user_id) as "stayingEmail",
       closing_confirmed_at is not null as "isClosingConfirmed",
       staying_confirmed_at is not null as "isStayingConfirmed",
       decision is null and expires_at > now() as "isOpen"
     from public.person_requests where id = $1 and kind = 'merge' for update`,
    [requestId],
  )
}

/**
 * The request that a link belongs to, and which of the two accounts the link was sent to.
 * @throws FunctionError 404, the same for an unknown request and for a wrong key
 */
export async function requireMergeLink(
  tx: Tx,
  { requestId, key }: { requestId: string; key: string },
  context: Secrets,
): Promise<{ request: MergeRequest; isClosing: boolean }> {
  const request = await findMerge(tx, requestId)
  // Compares hashes, so that the duration says nothing about the key.
  const given = await sha256(key)
  for (const isClosing of [true, false])
    if (request && given === (await sha256(mergeKey(context, request, isClosing))))
      return { request, isClosing }
  throw new FunctionError(
    404,
    'This link does not work any more. The accounts may be one already, or the request is too old.',
  )
}
